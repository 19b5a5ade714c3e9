import type { StoreDocument } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { inspectStaged } from '../app/inspect-staged.ts';
import { storeDocument } from '../domain/document.ts';

export const storeDocumentHandler =
  (deps: HandlerDeps): Handler<StoreDocument> =>
  async ({ id, subject, data }) =>
    inspectStaged(deps, { id, subject }, data.claim, async (found) => {
      const now = deps.clock.now();
      return changeFiles(deps, {
        commandId: id,
        aggregate: subject,
        fileId: data.claim.fileId,
        decide: (state) => storeDocument(data, found, state, now),
      });
    });
