import type { StoreDocument } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { storeDocument } from '../domain/document.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';
import { inspectStaged } from './inspect-staged.ts';

export const storeDocumentHandler =
  (deps: HandlerDeps): Handler<StoreDocument> =>
  async ({ id, subject, data }) =>
    inspectStaged(deps, id, data.claim, async (found) => {
      const now = deps.clock.now();
      return changeFiles(deps, {
        commandId: id,
        aggregate: subject,
        fileId: data.claim.fileId,
        decide: (state) => storeDocument(data, found, state, now),
      });
    });
