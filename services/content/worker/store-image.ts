import { fileTypeFromBuffer } from 'file-type';
import type { StoreImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { inspectStaged } from '../app/inspect-staged.ts';
import { storeImage } from '../domain/image.ts';

export const storeImageHandler =
  (deps: HandlerDeps): Handler<StoreImage> =>
  async ({ id, subject, data }) =>
    inspectStaged(deps, { id, subject }, data.claim, async ({ head, ...found }) => {
      const detectedType = (await fileTypeFromBuffer(head))?.mime;
      const now = deps.clock.now();
      return changeFiles(deps, {
        commandId: id,
        aggregate: subject,
        fileId: data.claim.fileId,
        decide: (state) => storeImage(data, { ...found, detectedType }, state, now),
      });
    });
