import type { OutcomeStore } from '../bus/command.ts';
import type { CommandReply, Failure, Outcome } from '../bus/outcome.ts';
import type { Clock } from '../clock.ts';
import { timeOfId } from '../ids.ts';
import { type Journal, outcomeOf, rejectCommand } from './journal.ts';

export interface SavedOutcome {
  readonly outcome: Outcome;
  /** The version of the aggregate that the command made, see `Change`. */
  readonly version?: number;
}

/** Where outcomes of commands are kept: the journal in MongoDB, `commands/` in PostgreSQL. Errors: `unavailable`. */
export interface OutcomeJournal {
  find(commandId: string): Promise<SavedOutcome | undefined>;
  /** Records that a command ended without being executed. A later success (a replay) takes precedence. */
  recordFailure(commandId: string, failure: Failure): Promise<void>;
  failureOf(commandId: string): Promise<Failure | undefined>;
}

/** The journal as the store of the command pipeline. */
export const outcomesOf = (journal: OutcomeJournal & Pick<OutcomeStore, 'saveRejection'>): OutcomeStore => ({
  async find(commandId) {
    const saved = await journal.find(commandId);
    return saved && outcomeOf(saved);
  },
  recordFailure: (commandId, failure) => journal.recordFailure(commandId, failure),
  ...(journal.saveRejection && { saveRejection: journal.saveRejection }),
});

/**
 * The same where every handler saves its outcome in the journal, in one write with all that it changes. Not for handlers
 * that change something elsewhere first: a late rejection would hide what they have done.
 */
export const exclusiveOutcomesOf = (journal: Journal, clock: Clock): OutcomeStore => ({
  ...outcomesOf(journal),
  async saveRejection({ id, subject }, rejection) {
    const rejected = { commandId: id, aggregate: subject };
    return outcomeOf(await rejectCommand(journal, rejected, rejection, clock.now()));
  },
});

export interface Operations {
  /** Undefined for an id that never existed, or whose outcome has expired. */
  find(commandId: string): Promise<CommandReply | undefined>;
}

/**
 * The status of a command, for clients that poll. An id contains its creation time, so one without an outcome is `pending`
 * for as long as its command may still be executed; accepting a command needs no write besides the broker's.
 */
export function createOperations(journal: OutcomeJournal, clock: Clock, pendingMs: number): Operations {
  return {
    async find(commandId) {
      const made = timeOfId(commandId);
      if (made === undefined) return undefined;
      const outcome = (await journal.find(commandId))?.outcome;
      if (outcome?.status === 'done') return { status: 'done', commandId, result: outcome.events[0].data };
      if (outcome) return { status: 'rejected', commandId, ...outcome.rejection };
      const failure = await journal.failureOf(commandId);
      if (failure) return { status: failure.status, commandId, ...failure.rejection };
      const age = clock.now() - made;
      return age >= -60_000 && age <= pendingMs ? { status: 'pending', commandId } : undefined;
    },
  };
}
