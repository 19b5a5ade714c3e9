import type { DeleteDocument } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { deleteDocument } from '../domain/document.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';

export const deleteDocumentHandler =
  (deps: HandlerDeps): Handler<DeleteDocument> =>
  ({ id, subject, data }) =>
    changeFiles(deps, { commandId: id, aggregate: subject, decide: (state) => deleteDocument(data, state) });
