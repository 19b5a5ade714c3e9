import { fileTypeFromBuffer } from 'file-type';
import type { StoreSiteImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { inspectStaged } from '../app/inspect-staged.ts';
import { storeSiteImage } from '../domain/store-site-image.ts';

export const storeSiteImageHandler =
  (deps: HandlerDeps): Handler<StoreSiteImage> =>
  async ({ id, subject, data }) =>
    inspectStaged(deps, { id, subject }, data.claim, async ({ head, ...found }) => {
      const detectedType = (await fileTypeFromBuffer(head))?.mime;
      const now = deps.clock.now();
      return changeFiles(deps, {
        commandId: id,
        aggregate: subject,
        fileId: data.claim.fileId,
        decide: (state) => storeSiteImage(data, { ...found, detectedType }, state, now),
      });
    });
