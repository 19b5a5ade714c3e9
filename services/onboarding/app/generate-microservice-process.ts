import { Readable } from 'node:stream';
import type { GenerateMicroservice, MicroserviceGenerated } from '../../contracts/onboarding.ts';
import { AppError, invalid, notFound } from '../../kit/errors.ts';
import { derivedId } from '../../kit/ids.ts';
import type { ProcessDefinition, StepContext } from '../../kit/process/definition.ts';
import { type ProcessState, resultOf } from '../../kit/process/state.ts';
import type { ArtifactRecord, SolutionRecord } from '../domain/catalog.ts';
import { imageName } from '../domain/image-name.ts';
import { modelName, nameRule } from '../domain/metadata/model-name.ts';
import { readMetadata } from '../domain/metadata/read-metadata.ts';
import { isFileOf } from '../domain/plan-artifacts.ts';
import type { ImageRequest } from '../domain/ports.ts';
import type { StepDeps } from './deps.ts';
import { closeTask, endFailedTask, storeLog } from './end-task.ts';
import { publishFailure, publishSteps } from './publish-progress.ts';
import { wrong } from './read-model.ts';
import { readText } from './read-text.ts';
import { createShowSteps } from './show-steps.ts';
import { aboutTask, generateMicroserviceName } from './task-records.ts';

export interface MicroserviceResults {
  readonly task: { readonly taskId: number };
  readonly revision: { readonly revisionId: string; readonly version: string; readonly message: string };
  readonly image: { readonly reference: string; readonly digest: string; readonly message: string };
  readonly register: { readonly artifactIds: readonly string[]; readonly message: string };
  readonly tell: { readonly solution: SolutionRecord };
}

type Context = StepContext<GenerateMicroservice, MicroserviceResults>;

/** The image of a revision that is in the catalog. */
export function generateMicroserviceProcess(
  deps: StepDeps,
): ProcessDefinition<GenerateMicroservice, MicroserviceResults> {
  const { catalog, images } = deps;
  const showSteps = createShowSteps(catalog);
  const publishing = publishSteps(deps);
  return {
    name: generateMicroserviceName,
    timeoutMs: 60 * 60_000,
    steps: [
      publishing({
        name: 'task',
        async run({ state, stepId }: Context) {
          const kind = { taskCode: 'MS', name: 'MicroserviceGeneration', statusCode: 'ST' } as const;
          return { taskId: await catalog.openTask({ ...aboutTask(state), ...kind }, { key: stepId }) };
        },
        compensate: ({ state }: Context) => endFailedTask(deps, state),
      }),
      publishing({
        name: 'revision',
        async run({ input: { solutionId, revisionId, userId } }: Context) {
          const isEditor = await catalog.isEditor(solutionId, userId);
          const found = isEditor ? await catalog.revision(solutionId, revisionId) : undefined;
          if (!found) throw notFound('You have no such revision.');
          return { revisionId, version: found.version, message: `Version ${found.version}.` };
        },
      }),
      publishing({
        name: 'image',
        timeoutMs: 30 * 60_000,
        async run(context: Context) {
          const request = await requestOf(deps, context);
          const reason = images.unsupported(request.metadata);
          if (reason !== undefined) throw new AppError('unprocessable', reason, { reason: 'no_image' });
          const { reference, digest } = await images.build(request, context.report, context.signal);
          return { reference, digest, message: `Built and pushed ${reference} (${digest}).` };
        },
      }),
      publishing({
        name: 'register',
        async run({ input, result, processId }: Context) {
          const { reference } = result('image');
          const { version, revisionId } = result('revision');
          const there = await catalog.artifacts(revisionId);
          const known = there.find(({ artifactTypeCode, uri }) => artifactTypeCode === 'DI' && uri === reference);
          const artifactId = known?.artifactId ?? derivedId(`${processId}/artifact/image`, 0);
          const image = { artifactTypeCode: 'DI', name: reference.slice(0, 100), uri: reference, size: -1 };
          await catalog.addArtifact(revisionId, { artifactId, ...image, version, userId: input.userId });
          return { artifactIds: [artifactId], message: `Registered the image ${reference}.` };
        },
      }),
      publishing({
        name: 'tell',
        async run({ state, input }: Context) {
          await storeLog(deps, state);
          await showSteps(state);
          await closeTask(deps, state, 'SU');
          const solution = await catalog.solution(input.solutionId);
          if (!solution) throw notFound('The solution was deleted while its image was built.');
          return { solution };
        },
      }),
    ],
    changed: showSteps,
    async ended(state, { derivedId }) {
      const { userId } = state.input as GenerateMicroservice;
      const address = { id: derivedId(0), subject: `user/${userId}`, correlationId: state.id };
      if (state.status !== 'done') return publishFailure(deps, state, address);
      return deps.publish({ type: 'modelyard.onboarding.MicroserviceGenerated', data: generatedOf(state) }, address);
    },
  };
}

function generatedOf(state: ProcessState): MicroserviceGenerated {
  const { trackingId, userId, solutionId, revisionId } = state.input as GenerateMicroservice;
  const { reference: imageUri } = resultOf(state, 'image') as MicroserviceResults['image'];
  const [artifactId = ''] = (resultOf(state, 'register') as MicroserviceResults['register']).artifactIds;
  return { taskId: state.id, trackingId, userId, solutionId, revisionId, artifactId, imageUri };
}

/** The files of the revision, as they were onboarded. */
async function requestOf({ catalog, artifacts }: StepDeps, { input, result }: Context): Promise<ImageRequest> {
  const { solutionId, revisionId, options } = input;
  // Read with the account of this service, which may read every file: those of other solutions must not get into the image.
  const all = (await catalog.artifacts(revisionId)).filter(({ uri }) => isFileOf(solutionId, uri));
  const find = (what: string, of: (artifact: ArtifactRecord) => boolean) => {
    const found = all.find(of);
    if (!found) throw new AppError('unprocessable', `The revision has no ${what}; onboard the model again.`);
    return found;
  };
  const read = async ({ name, uri }: ArtifactRecord) => readText(name, await artifacts.read(uri));
  const metadataText = await read(find('metadata', ({ artifactTypeCode }) => artifactTypeCode === 'MD'));
  const proto = await read(find('model.proto', ({ uri }) => uri.endsWith('.proto')));
  const model = find('model', ({ artifactTypeCode, uri }) => artifactTypeCode === 'MI' && !uri.endsWith('.proto'));
  const parsed = readMetadata(metadataText);
  if ('problems' in parsed) throw wrong(parsed.problems);
  const { metadata } = parsed;
  const given = options.imageName ? modelName(options.imageName) : metadata.name;
  if (given === undefined) throw invalid(`modName ${nameRule}.`);
  const { version } = result('revision');
  return {
    // It has just passed its schema.
    metadata: JSON.parse(metadataText) as ImageRequest['metadata'],
    ...{ solutionId, revisionId, version, proto, tag: version, modelName: metadata.name },
    name: imageName(given, solutionId),
    target: options.target === 'onap' ? 'onap' : 'plain',
    model: {
      fileName: model.name,
      size: model.size,
      // Not known here; the builder computes the digest of the layer.
      sha256: '',
      open: () => Readable.from(chunksOf(artifacts.read(model.uri)), { objectMode: false }),
    },
  };
}

async function* chunksOf(source: Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* await source;
}
