import { notFound } from '../../../kit/errors.ts';
import { derivedId } from '../../../kit/ids.ts';
import { filesProvenanceName } from '../../../platform/provenance/files-provenance.ts';
import { planProvenance } from '../../domain/plan-artifacts.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardContext, OnboardStep, StoredArtifact, Validated } from '../onboard-results.ts';
import { placeOf } from '../place-of.ts';
import { settleAll } from '../settle-all.ts';
import { storeProvenance } from '../store-provenance.ts';

const noDeployment = 'It was not deployed: deployments are not available yet.';

/** Registers everything that is stored: from here on the revision has artifacts. */
export const registerStep = (deps: StepDeps): OnboardStep<'register'> => ({
  name: 'register',
  async run(context) {
    const { catalog } = deps;
    const { userId, options } = context.input;
    const { revisionId, version } = context.result('revision');
    const provenance = await storeProvenance(deps, context, filesOf(context));
    const all = [...artifactsOf(context), ...(provenance ? [provenance] : [])];
    const artifactIds = await settleAll(
      all.map(async ({ key, typeCode: artifactTypeCode, sha256: _sha256, ...artifact }) => {
        const artifactId = artifactIdOf(context.processId, key);
        const facts = factsOf(context.result('validate'), artifactTypeCode);
        const metadata = facts && { metadata: JSON.stringify(facts) };
        await catalog.addArtifact(revisionId, {
          ...artifact,
          ...metadata,
          artifactId,
          artifactTypeCode,
          version,
          userId,
        });
        return artifactId;
      }),
    );
    const solution = await catalog.solution(context.result('solution').solutionId);
    if (!solution) throw notFound('The solution was deleted while a model was onboarded into it.');
    const { reference, message } = context.result('image');
    const registered = reference === undefined ? message : `Registered the image ${reference}.`;
    return { artifactIds, solution, message: options.deploy ? `${registered} ${noDeployment}` : registered };
  },
  async compensate(context) {
    const { revisionId } = context.result('revision');
    const { key: provenance, uri } = planProvenance(filesProvenanceName, placeOf(context));
    for (const key of [...artifactsOf(context).map((one) => one.key), provenance])
      await deps.catalog.removeArtifact(revisionId, artifactIdOf(context.processId, key));
    await deps.artifacts.remove(uri);
  },
});

/** What the catalog narrows searches by; it reads it from the artifacts. */
function factsOf({ licence, runtime }: Validated, typeCode: string): object | undefined {
  if (typeCode === 'LI') return licence === undefined ? undefined : { license: licence };
  return typeCode === 'MD' && runtime !== undefined ? { runtime } : undefined;
}

const artifactIdOf = (taskId: string, key: string): string => derivedId(`${taskId}/artifact/${key}`, 0);

const filesOf = ({ result }: Pick<OnboardContext, 'result'>): readonly StoredArtifact[] => [
  ...result('artifacts').stored,
  ...result('composition').stored,
];

function artifactsOf({ result }: Pick<OnboardContext, 'result'>): readonly StoredArtifact[] {
  const { reference } = result('image');
  const image = { key: 'image', typeCode: 'DI', name: result('validate').name, size: -1 };
  return [...filesOf({ result }), ...(reference === undefined ? [] : [{ ...image, uri: reference }])];
}
