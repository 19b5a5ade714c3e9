import { toAppError } from '../../../kit/errors.ts';
import { type Later, later } from '../../../kit/process/definition.ts';
import { imageName } from '../../domain/image-name.ts';
import { isStored } from '../../domain/parts.ts';
import type { ImageRequest } from '../../domain/ports.ts';
import type { StepDeps } from '../deps.ts';
import type { ImageResult, OnboardContext, OnboardStep } from '../onboard-results.ts';
import { placeOf } from '../place-of.ts';
import { partOf, readModel } from '../read-model.ts';
import { readText } from '../read-text.ts';
import { archiveOfPart, sourceOfPart } from '../source-of.ts';

/**
 * Builds and pushes the image of a bundle, or of a file that became one, and loads one that was saved; for what is neither,
 * notes where its image is or will be.
 */
export const imageStep = (deps: StepDeps): OnboardStep<'image'> => ({
  name: 'image',
  timeoutMs: 30 * 60_000,
  async run(context) {
    const { input } = context;
    if (context.result('validate').isSavedImage) return loadSaved(deps, context);
    if (input.modelName != null && !isDescribed(context)) return imageOfSingle(deps, context);
    if (!input.options.createImage) return { message: 'No image was asked for.' };
    const request = await requestOf(deps, context);
    const reason = deps.images.unsupported(request.metadata);
    if (reason !== undefined) return { message: reason };
    try {
      const { reference, digest } = await deps.images.build(request, context.report, context.signal);
      return { reference, digest, message: `Built and pushed ${reference} (${digest}).` };
    } catch (thrown) {
      const { code, reason, message } = toAppError(thrown);
      if (code === 'unavailable') return waitForImage(deps, context, message, notBuilt);
      // What this site cannot build is onboarded without an image; it may be built later.
      if (noImageHere.includes(reason)) return { message };
      // A file says less of the packages that it needs than the metadata of a bundle, and is a model without them.
      if (isDescribed(context) && reason === 'dependencies_not_installable') return { message };
      throw thrown;
    }
  },
  async compensate(context) {
    if (context.input.modelName == null || isDescribed(context) || context.result('validate').isSavedImage)
      await deps.images.remove(referenceOf(deps, context));
  },
});

/** A file from which the documents of a bundle were made. */
const isDescribed = ({ result }: OnboardContext): boolean => result('validate').isDescribed === true;

const askAgainMs = 2_000;

/** Reasons of the builder that are about this site, not about the model. */
const noImageHere: readonly string[] = ['image_unsupported', 'base_image_unavailable', 'base_image_invalid'];

const noRunner =
  'No image is built: only a file that says itself what its model takes and returns gets one (ONNX, MLflow with a signature, skops).';
const noRegistry =
  'The saved image was not loaded: this platform has no image registry. Push it again where there is one.';
const notBuilt = (why: string) => `No image was built: ${why} Build it later with generateMicroservice.`;
const notLoaded = (why: string) => `The saved image was not loaded: ${why} Push it again later.`;

async function loadSaved(deps: StepDeps, context: OnboardContext): Promise<ImageResult | Later> {
  const { loadImage, staged } = deps;
  const part = partOf(context.input, 'model');
  if (loadImage === undefined) return { message: noRegistry };
  const { savedImage: saved } = await readModel(staged, context.input);
  if (!part || !saved) throw new Error('an image has been found before');
  const request = { name: imageNameOf(context), tag: context.result('revision').version, saved };
  const archive = archiveOfPart(staged, part);
  try {
    const { reference, digest } = await loadImage({ ...request, archive }, context.report, context.signal);
    return { reference, digest, message: `Loaded ${reference} (${digest}).` };
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    if (code === 'unavailable') return waitForImage(deps, context, message, notLoaded);
    throw thrown;
  }
}

/** A registry that is being prepared comes soon, and so does an index of packages; what does not come must not keep a model out. */
function waitForImage(
  { clock, imageWaitMs }: StepDeps,
  context: OnboardContext,
  why: string,
  without: (why: string) => string,
): ImageResult | Later {
  const began = context.state.steps.find(({ name }) => name === 'image')?.startedAt ?? clock.now();
  if (clock.now() - began >= imageWaitMs) return { message: without(why) };
  context.report({ message: `Waiting: ${why}` });
  return later(askAgainMs);
}

/** An image that is published elsewhere, or that the user is going to push. */
function imageOfSingle(deps: StepDeps, context: OnboardContext): ImageResult {
  const { options, parts } = context.input;
  if (options.imageUri) return { reference: options.imageUri, message: `The image is ${options.imageUri}.` };
  const model = parts.find(({ part }) => part === 'model');
  if (model && (isStored(model) || context.result('validate').format !== undefined)) return { message: noRunner };
  const reference = referenceOf(deps, context);
  return { reference, message: `Push the image as ${reference}.` };
}

async function requestOf({ staged }: StepDeps, context: OnboardContext): Promise<ImageRequest> {
  const { input } = context;
  const { solutionId, revisionId, modelName, version } = placeOf(context);
  const { document: metadata, proto } = await readModel(staged, input);
  const [model, license] = ['model', 'license'].map((name) => partOf(input, name));
  if (!metadata || proto === undefined || !model) throw new Error('a bundle has been validated before');
  return {
    ...{ name: imageNameOf(context), tag: version, solutionId, revisionId, modelName, version, metadata, proto },
    target: input.options.target === 'onap' ? 'onap' : 'plain',
    ...(license && { license: await readText('license', staged.read(license.fileId)) }),
    model: { ...sourceOfPart(staged, model), fileName: model.fileName },
  };
}

const imageNameOf = ({ input, result }: OnboardContext): string =>
  imageName(input.options.imageName || result('validate').name, result('solution').solutionId);

const referenceOf = ({ imageHost }: StepDeps, context: OnboardContext): string =>
  `${imageHost}/${imageNameOf(context)}:${context.result('revision').version}`;
