import type { MLPSolutionRevision } from '../../../contracts/catalog-api.ts';
import { AppError } from '../../../kit/errors.ts';

// A peer chooses the ids of what it sends. None of them may name what this platform, or a third one, has made.

/** Errors: `conflict` where there is such a record, and it has not come from this peer. */
export function ensureCopy(
  what: string,
  found: { readonly sourceId: string | null } | undefined,
  peerId: string,
): void {
  if (found && found.sourceId !== peerId) throw foreign(what);
}

/** An artifact or a document that is here. */
export interface FoundFile {
  /** Whether its address is one that a run gives it. */
  readonly isCopied: boolean;
  readonly revisions: readonly MLPSolutionRevision[];
}

/**
 * Files do not say where they come from: one is a copy where all revisions that have it are. A run may have ended before it had
 * one; then its address decides. Errors: `conflict`.
 */
export function ensureFileCopy(what: string, { isCopied, revisions }: FoundFile, peerId: string): void {
  const isCopy = revisions.length > 0 ? revisions.every(({ sourceId }) => sourceId === peerId) : isCopied;
  if (!isCopy) throw foreign(what);
}

const foreign = (what: string) =>
  new AppError('conflict', `The ${what} has an id that something else has here; it is not copied.`, {
    reason: 'foreign_record',
  });
