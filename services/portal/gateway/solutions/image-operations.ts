import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';
import { readPicture } from '../read-picture.ts';
import { createSolutionPresenter } from './present.ts';
import { solutionShape } from './shape.ts';

const update = operation({
  method: 'POST',
  path: '/solution/{solutionId}/updateImage',
  group: 'images',
  summary: 'The picture of a solution: a form with one PNG, JPEG, GIF or WebP file',
  access: 'caller',
  params: z.object({ solutionId: uuid() }),
  uploadType: 'multipart/form-data',
  answer: enveloped(solutionShape),
  async run({ params, caller, requestId, ctx }, deps) {
    const asked = { ...params, caller, requestId };
    const before = await deps.solutions.readEditable(asked);
    const picture = await readPicture(ctx, deps.config.PORTAL_IMAGE_LIMIT_BYTES);
    const store = (image: string) =>
      deps.content.storeImage(params.solutionId, Buffer.from(image, 'base64'), requestId);
    await store(picture);
    const options = { params, actor: caller.userId, requestId };
    await changeRecord(
      () => deps.catalog.call('GET /solution/{solutionId}', { params, requestId }),
      ({ tags: _, webStats: __, ...record }, ifMatch) =>
        deps.catalog.call('PUT /solution/{solutionId}', { ...options, ...ifMatch, body: { ...record, picture } }),
    ).catch(async (thrown) => {
      // What the catalog did not take is not to be seen at content either.
      if (before.picture) await store(before.picture);
      throw thrown;
    });
    const toSolution = await createSolutionPresenter(deps.codes, caller);
    return styleB(toSolution(await deps.solutions.read(asked)));
  },
});

/** Pictures of solutions: kept by the catalog for lists, and by content for pages that show them by their address. */
export const imageOperations = [update];
