import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import { changePicture } from '../../app/change-picture.ts';
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
    const key = { ...params, caller, requestId };
    const picture = () => readPicture(ctx, deps.config.PORTAL_IMAGE_LIMIT_BYTES);
    await changePicture(deps, { ...key, readPicture: picture });
    const present = await createSolutionPresenter(deps.codes, caller);
    return styleB(present(await deps.solutions.read(key)));
  },
});

/** Pictures of solutions. */
export const imageOperations = [update];
