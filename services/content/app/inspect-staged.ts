import { type Outcome, rejected } from '../../kit/bus/outcome.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { ClaimCheck, FileStore } from '../domain/ports.ts';
import type { FilesState } from '../domain/state.ts';
import { settle } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';

type Found = Awaited<ReturnType<FileStore['inspect']>>;

/**
 * Reads the staged file whole, then calls `next` with what was found. The file of a redelivered command whose change is
 * saved is not read again (it may be gigabytes); its files are settled once more, in case the crash came before that.
 */
export async function inspectStaged(
  { journal, files }: HandlerDeps,
  commandId: string,
  { fileId }: ClaimCheck,
  next: (found: Found) => Promise<Outcome>,
): Promise<Outcome> {
  const saved = await journal.find<FilesState>(commandId);
  if (saved) {
    // A replay may come after the file was replaced, released and swept.
    return (await ifFound(settle(files, saved, fileId))) ?? saved.outcome;
  }
  // Only a missing file before the change is a rejection: once `next` has saved a change, it is an error.
  const found = await ifFound(files.inspect(fileId));
  if (found) return next(found);
  return rejected('conflict', 'staged_file_gone', 'The staged upload was removed; send the file again.');
}
