import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import { changePicture } from '../../app/change-picture.ts';
import { operation } from '../operation.ts';
import { readPicture } from '../read-picture.ts';
import { createSolutionPresenter } from './present.ts';
import { solutionShape } from './shape.ts';

const pendingText =
  '299 modelyard "pending until checked: readers see this once a publish request for the solution has passed"';

const update = operation({
  method: 'POST',
  path: '/solution/{solutionId}/updateImage',
  group: 'images',
  summary: 'The picture of a solution: a form with one PNG, JPEG, GIF or WebP file',
  access: 'caller',
  description:
    'Of a published solution it waits for the checks of the next publish request, which the header `Warning` says.',
  params: z.object({ solutionId: uuid() }),
  uploadType: 'multipart/form-data',
  answer: enveloped(solutionShape),
  async run({ params, caller, requestId, ctx }, deps) {
    const key = { ...params, caller, requestId };
    const picture = () => readPicture(ctx, deps.config.PORTAL_IMAGE_LIMIT_BYTES);
    if ((await changePicture(deps, { ...key, readPicture: picture })) === 'pending') ctx.set('Warning', pendingText);
    const present = await createSolutionPresenter(deps.codes, caller);
    return styleB(present(await deps.solutions.read(key)));
  },
});

/** Pictures of solutions. */
export const imageOperations = [update];
