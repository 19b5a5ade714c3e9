import type { DeleteImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { deleteImage } from '../domain/image.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';

export const deleteImageHandler =
  (deps: HandlerDeps): Handler<DeleteImage> =>
  ({ id, subject, data }) =>
    changeFiles(deps, { commandId: id, aggregate: subject, decide: (state) => deleteImage(data, state) });
