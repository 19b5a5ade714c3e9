import { notFound } from '../../../kit/errors.ts';
import { derivedId } from '../../../kit/ids.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardContext, OnboardStep, StoredArtifact } from '../onboard-results.ts';
import { settleAll } from '../settle-all.ts';

const noDeployment = 'It was not deployed: deployments are not available yet.';

/** Registers everything that is stored: from here on the revision has artifacts. */
export const registerStep = ({ catalog }: StepDeps): OnboardStep<'register'> => ({
  name: 'register',
  async run(context) {
    const { userId, options } = context.input;
    const { revisionId, version } = context.result('revision');
    const artifactIds = await settleAll(
      artifactsOf(context).map(async ({ key, typeCode: artifactTypeCode, ...artifact }) => {
        const artifactId = artifactIdOf(context.processId, key);
        await catalog.addArtifact(revisionId, { ...artifact, artifactId, artifactTypeCode, version, userId });
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
    for (const { key } of artifactsOf(context))
      await catalog.removeArtifact(revisionId, artifactIdOf(context.processId, key));
  },
});

const artifactIdOf = (taskId: string, key: string): string => derivedId(`${taskId}/artifact/${key}`, 0);

function artifactsOf({ result }: Pick<OnboardContext, 'result'>): readonly StoredArtifact[] {
  const { reference } = result('image');
  const image = { key: 'image', typeCode: 'DI', name: result('validate').name, size: -1 };
  return [
    ...result('artifacts').stored,
    ...result('composition').stored,
    ...(reference === undefined ? [] : [{ ...image, uri: reference }]),
  ];
}
