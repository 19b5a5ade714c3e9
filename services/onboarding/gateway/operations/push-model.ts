import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { bundleParts, singleParts } from '../../domain/parts.ts';
import { operation, places } from '../operation.ts';
import { optionsOf, pushHeaders, trackingIdOf } from '../push-headers.ts';
import { receiveParts } from '../receive-parts.ts';
import { runTask } from '../run-task.ts';
import { beginsTask } from './push-answers.ts';

/** A bundle of a client library. */
export const pushModel = operation({
  ...{ method: 'POST', ...places('/models'), id: 'pushModel', ...beginsTask },
  summary: 'Push a model: the parts model, metadata and schema of a form; license, source and swagger may come besides',
  uploadType: 'multipart/form-data',
  headers: pushHeaders,
  async run({ ctx, headers, caller }, deps) {
    const { userId, loginName } = caller;
    return deps.slots.hold(userId, async () => {
      const parts = await receiveParts(ctx, deps, { userId, parts: bundleParts });
      const data = {
        trackingId: trackingIdOf(headers),
        userId,
        loginName,
        modelName: null,
        parts,
        options: optionsOf(headers),
      };
      const onRejected = () => deps.staged.remove(parts.map(({ fileId }) => fileId));
      return runTask(ctx, deps, { type: 'modelyard.onboarding.OnboardModel', data, onRejected });
    });
  },
});

const imageReference =
  /^[A-Za-z0-9][A-Za-z0-9.:-]*(?:\/[a-z0-9._-]+)+(?::[A-Za-z0-9_.-]{1,128})?(?:@sha256:[0-9a-f]{64})?$/;

/** A model without a client library. */
export const pushSingleModel = operation({
  ...{ method: 'POST', ...places('/advancedModel'), id: 'pushSingleModel', ...beginsTask },
  summary: 'Register a model without a client library: a file such as .onnx, or the address of an image',
  uploadType: 'multipart/form-data',
  headers: pushHeaders.extend({
    modelname: z
      .string({ error: 'give the name of the model' })
      .min(1)
      .max(1_000)
      .describe('Name of the model.')
      .meta({ examples: ['adder'] }),
    dockerfileurl: z
      .string()
      .max(500)
      .regex(imageReference, 'must be the reference of an image: registry.example.org/name:tag')
      .optional()
      .describe('Reference of an image that is published already, in place of the part model.')
      .meta({ examples: ['registry.example.org/adder:1'] }),
  }),
  async run({ ctx, headers, caller }, deps) {
    const { userId, loginName } = caller;
    return deps.slots.hold(userId, async () => {
      const isForm = /^multipart\//i.test(ctx.get('content-type'));
      const parts = isForm ? await receiveParts(ctx, deps, { userId, parts: singleParts, expandsImages: true }) : [];
      const onRejected = () => deps.staged.remove(parts.map(({ fileId }) => fileId));
      const options = { ...optionsOf(headers), imageUri: headers.dockerfileurl ?? null };
      if (options.imageUri !== null && parts.some(({ part }) => part === 'model')) {
        await onRejected();
        throw bothGiven();
      }
      const { modelname: modelName } = headers;
      const data = { trackingId: trackingIdOf(headers), userId, loginName, modelName, parts, options };
      return runTask(ctx, deps, { type: 'modelyard.onboarding.OnboardModel', data, onRejected });
    });
  },
});

const bothGiven = () =>
  invalid('Give either the part model or the header dockerfileURL, not both.', [
    { path: 'header dockerfileURL', message: 'must be absent where a model is sent' },
  ]);
