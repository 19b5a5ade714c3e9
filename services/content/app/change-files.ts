import type { Outcome } from '../../kit/bus/outcome.ts';
import { type Change, type Decision, execute, outcomeOf } from '../../kit/store/journal.ts';
import type { FileStore } from '../domain/ports.ts';
import type { FilesState } from '../domain/state.ts';
import type { HandlerDeps } from './deps.ts';

export interface FilesChange {
  readonly commandId: string;
  readonly aggregate: string;
  /** The staged file the command brings, if it brings one. */
  readonly fileId?: string;
  readonly decide: (state: FilesState | undefined) => Decision<FilesState>;
}

/**
 * Saves the decision, from which moment readers see it, and then settles the files: the new one is kept, replaced ones are
 * released. After a crash in between, redelivery finds the saved change and settles again.
 */
export async function changeFiles(
  { journal, files, clock }: HandlerDeps,
  { fileId, decide, ...command }: FilesChange,
): Promise<Outcome> {
  const change = await execute<FilesState>({ ...command, journal, decide, now: clock.now() });
  return settle(files, change, fileId);
}

/** Idempotent: a file that has been released since stays released. */
export async function settle(files: FileStore, change: Change<FilesState>, fileId?: string): Promise<Outcome> {
  const { state } = change;
  if (state) {
    if (fileId !== undefined) await files.keep([fileId]);
    if (state.dropped.length > 0) await files.release(state.dropped);
  }
  return outcomeOf(change);
}
