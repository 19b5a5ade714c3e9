import type { DeleteImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { deleteImage } from '../domain/image.ts';

export const deleteImageHandler =
  (deps: HandlerDeps): Handler<DeleteImage> =>
  ({ id, subject, data }) =>
    changeFiles(deps, { commandId: id, aggregate: subject, decide: (state) => deleteImage(data, state) });
