import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { operation, places } from '../operation.ts';
import { optionsOf, pushHeaders, trackingIdOf } from '../push-headers.ts';
import { receiveBundle } from '../receive-bundle.ts';
import { runTask } from '../run-task.ts';
import { beginsTask } from './push-answers.ts';

const Uploaded = z
  .object({
    status: z.literal('SUCCESS'),
    parts: z.array(
      z.object({
        part: z.string().meta({ examples: ['model'] }),
        fileName: z.string().meta({ examples: ['model.zip'] }),
        size: z.int().describe('Bytes.'),
      }),
    ),
  })
  .meta({ id: 'UploadedBundle' });

/** For pages, which upload a model in one step and onboard it in another. */
export const uploadBundle = operation({
  ...{ method: 'POST', ...places('/bundle'), id: 'uploadBundle', group: 'onboarding', access: 'caller' },
  summary: 'Upload a bundle to be pushed later: a form with one zip of a model, a .proto and a .json file',
  description: 'It takes the place of the one that the same user uploaded before.',
  uploadType: 'multipart/form-data',
  status: 201,
  answer: Uploaded,
  failures: [400, 401, 403, 413, 415, 429, 503],
  async run({ ctx, caller: { userId } }, deps) {
    const parts = await deps.slots.hold(userId, () => receiveBundle(ctx, deps, userId));
    const before = await deps.bundles.put(userId, parts);
    await deps.staged.remove(before.map(({ fileId }) => fileId));
    return { status: 'SUCCESS', parts: parts.map(({ part, fileName, size }) => ({ part, fileName, size })) };
  },
});

/** The second step. */
export const pushBundle = operation({
  ...{ method: 'POST', ...places('/bundle/models'), id: 'pushBundle', ...beginsTask },
  summary: 'Push the model of the uploaded bundle',
  headers: pushHeaders,
  async run({ ctx, headers, caller }, deps) {
    const { userId, loginName } = caller;
    const parts = await deps.bundles.take(userId);
    if (!parts) throw noBundle();
    const giveBack = async () => {
      if (!(await deps.bundles.giveBack(userId, parts))) await deps.staged.remove(parts.map(({ fileId }) => fileId));
    };
    const send: typeof deps.commands.send = (...sent) =>
      deps.commands.send(...sent).catch(async (thrown) => {
        await giveBack();
        throw thrown;
      });
    const data = {
      ...{ trackingId: trackingIdOf(headers), userId, loginName, modelName: null },
      ...{ parts, options: optionsOf(headers) },
    };
    const command = { type: 'modelyard.onboarding.OnboardModel', data, onRejected: giveBack } as const;
    return runTask(ctx, { ...deps, commands: { send } }, command);
  },
});

const noBundle = () =>
  new AppError('conflict', 'There is no uploaded bundle that is not pushed yet: upload one first.', {
    reason: 'no_bundle',
  });
