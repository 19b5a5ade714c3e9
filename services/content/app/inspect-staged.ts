import type { Command } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { ifFound } from '../../kit/if-found.ts';
import { type Change, outcomeOf, rejectCommand } from '../../kit/store/journal.ts';
import type { ClaimCheck, FileStore } from '../domain/ports.ts';
import type { FilesState } from '../domain/state.ts';
import { settle } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';
import type { EndedCommand } from './sweep.ts';

type Found = Awaited<ReturnType<FileStore['inspect']>>;

/**
 * Reads the staged file whole, then calls `next` with what was found. The file of a redelivered command whose change is
 * saved is not read again (it may be gigabytes); its files are settled once more, in case the crash came before that.
 */
export async function inspectStaged(
  { journal, files, clock }: HandlerDeps,
  { id: commandId, subject: aggregate }: Pick<Command, 'id' | 'subject'>,
  { fileId }: ClaimCheck,
  next: (found: Found) => Promise<Outcome>,
): Promise<Outcome> {
  // A replay may come after the file was replaced, released and swept.
  const settleAgain = async (saved: Change<FilesState>) =>
    (await ifFound(settle(files, saved, fileId))) ?? outcomeOf(saved);
  const saved = await journal.find<FilesState>(commandId);
  if (saved) return settleAgain(saved);
  // Reserved before it is read: a sweep that came first is noticed here, and one that comes later gives the command an outcome first.
  // Only a missing file before the change is a rejection: once `next` has saved a change, it is an error.
  const isReserved = await ifFound(files.reserve(fileId, commandId));
  const found = isReserved ? await ifFound(files.inspect(fileId)) : undefined;
  if (found) return next(found);
  // Saved, because the gateway removes the upload of a rejected command: no other process may still execute it.
  return settleAgain(await rejectGone({ journal, clock }, { commandId, aggregate }));
}

/** Saves that the upload of a command is gone, unless the command has another outcome; resolves to the one that it has then. */
export const rejectGone = (
  { journal, clock }: Pick<HandlerDeps, 'journal' | 'clock'>,
  command: EndedCommand,
): Promise<Change<FilesState>> => rejectCommand(journal, command, gone, clock.now());

const gone = reject('conflict', 'staged_file_gone', 'The staged upload was removed; send the file again.');
