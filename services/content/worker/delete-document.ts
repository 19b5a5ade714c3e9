import type { DeleteDocument } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { deleteDocument } from '../domain/document.ts';

export const deleteDocumentHandler =
  (deps: HandlerDeps): Handler<DeleteDocument> =>
  ({ id, subject, data }) =>
    changeFiles(deps, { commandId: id, aggregate: subject, decide: (state) => deleteDocument(data, state) });
