import { fileTypeFromBuffer } from 'file-type';
import type { StoreImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { storeImage } from '../domain/image.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';
import { inspectStaged } from './inspect-staged.ts';

export const storeImageHandler =
  (deps: HandlerDeps): Handler<StoreImage> =>
  async ({ id, subject, data }) =>
    inspectStaged(deps, id, data.claim, async ({ head, ...found }) => {
      const detectedType = (await fileTypeFromBuffer(head))?.mime;
      const now = deps.clock.now();
      return changeFiles(deps, {
        commandId: id,
        aggregate: subject,
        fileId: data.claim.fileId,
        decide: (state) => storeImage(data, { ...found, detectedType }, state, now),
      });
    });
