import type { DeleteDocument, StoreDocument } from '../../contracts/content.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Inspection, rejectMismatch } from './claim-check.ts';
import { reject } from './reject.ts';
import type { FilesState } from './state.ts';

/** The most documents of one revision in one workspace. Their list is one record, read whole by every listing. */
export const documentLimit = 1_000;

/** Attaches a file; one of the same name is replaced and keeps its place in the list. */
export function storeDocument(
  command: StoreDocument,
  found: Inspection,
  state: FilesState | undefined,
  now: number,
): Decision<FilesState> {
  const mismatch = rejectMismatch(command.claim, found);
  if (mismatch) return mismatch;
  const { workspace, solutionId, revisionId, name, contentType, claim } = command;
  const file = { ...claim, name, contentType, storedAt: now };
  const before = state?.files ?? [];
  const replaced = before.find((other) => other.name === name);
  if (!replaced && before.length >= documentLimit) {
    return reject(
      'conflict',
      'too_many_documents',
      `A revision may have ${documentLimit} documents at most; delete one first.`,
    );
  }
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DocumentStored', data: { workspace, solutionId, revisionId, file } }],
    state: {
      files: replaced ? before.map((other) => (other === replaced ? file : other)) : [...before, file],
      dropped: replaced ? [replaced.fileId] : [],
    },
  };
}

export function deleteDocument(command: DeleteDocument, state: FilesState | undefined): Decision<FilesState> {
  const file = state?.files.find(({ name }) => name === command.name);
  if (!state || !file) return reject('not_found', 'document_not_found', 'There is no document of this name to delete.');
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DocumentDeleted', data: command }],
    state: { files: state.files.filter((other) => other !== file), dropped: [file.fileId] },
  };
}
