import type { StagedPart } from '../../../contracts/onboarding.ts';
import { isStored } from '../../domain/parts.ts';
import { type PlannedArtifact, planPart } from '../../domain/plan-artifacts.ts';
import type { StagedFiles } from '../../domain/staged-files.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardContext, OnboardStep } from '../onboard-results.ts';
import { placeOf } from '../place-of.ts';
import { readModel } from '../read-model.ts';
import { settleAll } from '../settle-all.ts';
import { sourceOfPart, sourceOfText } from '../source-of.ts';
import { storeArtifact } from '../store-artifact.ts';

/** Gives the files of the push their paths in the artifact repository. Nothing refers to them until they are registered. */
export const artifactsStep = ({ staged, artifacts }: StepDeps): OnboardStep<'artifacts'> => ({
  name: 'artifacts',
  timeoutMs: 60 * 60_000,
  async run(context) {
    const { userId } = context.input;
    context.report({ message: 'Storing the files.' });
    const files = plan(context).map(({ part, artifact }) => [artifact, sourceOfPart(staged, part)] as const);
    const documents = (await documentsOf(staged, context)).map(
      ([artifact, text]) => [artifact, sourceOfText(text)] as const,
    );
    const stored = await settleAll(
      [...files, ...documents].map(([artifact, source]) => storeArtifact(artifacts, artifact, source, userId)),
    );
    const names = stored.map(({ name }) => name).join(', ');
    return { stored, message: stored.length > 0 ? `Stored ${names}.` : 'There is no file to store.' };
  },
  async compensate(context) {
    for (const { artifact } of plan(context)) await artifacts.remove(artifact.uri);
    if (context.result('validate').isDescribed)
      for (const { uri } of Object.values(planDocuments(context))) await artifacts.remove(uri);
  },
});

function plan(context: OnboardContext): readonly { readonly part: StagedPart; readonly artifact: PlannedArtifact }[] {
  const { parts, modelName } = context.input;
  const place = placeOf(context);
  return parts
    .filter((part) => modelName == null || isStored(part) || context.result('validate').format !== undefined)
    .map((part) => ({ part, artifact: planPart(part, place) }));
}

/** `model.proto` and `metadata.json` of a model that came without them. */
function planDocuments(context: OnboardContext): {
  readonly proto: PlannedArtifact;
  readonly metadata: PlannedArtifact;
} {
  const place = placeOf(context);
  return {
    proto: planPart({ part: 'schema', fileName: 'model.proto' }, place),
    metadata: planPart({ part: 'metadata', fileName: 'metadata.json' }, place),
  };
}

async function documentsOf(
  staged: StagedFiles,
  context: OnboardContext,
): Promise<readonly (readonly [PlannedArtifact, string])[]> {
  if (!context.result('validate').isDescribed) return [];
  const { proto, metadataText } = await readModel(staged, context.input);
  if (proto === undefined || metadataText === undefined) throw new Error('the model has been described before');
  const planned = planDocuments(context);
  return [
    [planned.proto, proto],
    [planned.metadata, metadataText],
  ];
}
