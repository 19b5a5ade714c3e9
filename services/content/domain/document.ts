import type { DeleteDocument, StoreDocument } from '../../contracts/content.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Inspection, rejectMismatch } from './claim-check.ts';
import { isChecked, pendingLimit, rejectFrozen } from './review.ts';
import type { FilesState } from './state.ts';

/** The most documents of one revision in one workspace. Their list is one record, read whole by every listing. */
export const documentLimit = 1_000;

/**
 * Attaches a file; one of the same name is replaced and keeps its place in the list. Where readers see documents that have
 * passed checks, it waits for the next ones.
 */
export function storeDocument(
  command: StoreDocument,
  found: Inspection,
  state: FilesState | undefined,
  now: number,
): Decision<FilesState> {
  const rejected = rejectFrozen(state?.review) ?? rejectMismatch(command.claim, found);
  if (rejected) return rejected;
  const { workspace, solutionId, revisionId, name, contentType, claim } = command;
  const file = { ...claim, name, contentType, storedAt: now };
  const { files: visible = [], pending = [], review } = state ?? {};
  const isHeld = isChecked(review, command.checked);
  const before = isHeld ? pending : visible;
  const replaced = before.find((other) => other.name === name);
  if (isHeld && !replaced && before.length >= pendingLimit) return tooManyPending();
  if (!replaced && visible.length + pending.length >= documentLimit) {
    return reject(
      'conflict',
      'too_many_documents',
      `A revision may have ${documentLimit} documents at most; delete one first.`,
    );
  }
  const after = replaced ? before.map((other) => (other === replaced ? file : other)) : [...before, file];
  const address = { workspace, solutionId, revisionId };
  if (isHeld)
    return {
      status: 'done',
      events: [{ type: 'modelyard.content.DocumentHeld', data: { ...address, file, heldAt: now } }],
      state: { ...state, files: visible, pending: after, dropped: replaced ? [replaced.fileId] : [] },
    };
  // A version that waited since the revision was published is older than this one.
  const older = pending.filter((other) => other.name === name);
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DocumentStored', data: { ...address, file } }],
    state: {
      ...state,
      files: after,
      ...(older.length > 0 && { pending: pending.filter((other) => !older.includes(other)) }),
      dropped: [...(replaced ? [replaced] : []), ...older].map(({ fileId }) => fileId),
    },
  };
}

const tooManyPending = () =>
  reject(
    'conflict',
    'too_many_pending',
    `${pendingLimit} documents of this revision wait for a publish request; request it first.`,
  );

export function deleteDocument(command: DeleteDocument, state: FilesState | undefined): Decision<FilesState> {
  const frozen = rejectFrozen(state?.review);
  if (frozen) return frozen;
  const isMeant = ({ name }: { readonly name: string }) => name === command.name;
  const { files, pending = [] } = state ?? { files: [] };
  const gone = [...files, ...pending].filter(isMeant);
  if (!state || gone.length === 0)
    return reject('not_found', 'document_not_found', 'There is no document of this name to delete.');
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DocumentDeleted', data: command }],
    state: {
      ...state,
      files: files.filter((file) => !isMeant(file)),
      ...(pending.some(isMeant) && { pending: pending.filter((file) => !isMeant(file)) }),
      dropped: gone.map(({ fileId }) => fileId),
    },
  };
}
