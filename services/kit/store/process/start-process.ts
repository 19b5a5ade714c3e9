import type { Command } from '../../bus/command.ts';
import type { Outcome } from '../../bus/outcome.ts';
import type { Clock } from '../../clock.ts';
import type { ProcessDefinition } from '../../process/definition.ts';
import { newProcess, type ProcessManager } from '../../process/process-manager.ts';
import type { PostgresCommands } from '../commands/postgres-commands.ts';
import type { Journal } from '../journal.ts';
import type { Database } from '../transactions.ts';
import { createPostgresProcessStore } from './postgres-process-store.ts';

/**
 * Starts a process for a command, under the command's id, unless `decide` rejects it. The same command again finds the
 * outcome there is, and starts nothing.
 */
export type StartProcess = <T extends object, R extends object>(
  command: Command<T>,
  definition: ProcessDefinition<T, R>,
  decide: () => Outcome,
) => Promise<Outcome>;

export interface JournalStartDeps {
  readonly journal: Journal;
  readonly processes: ProcessManager;
  readonly clock: Clock;
}

/** With the journal: the process is stored first. After a crash in between, redelivery finds it and saves the outcome. */
export const createJournalStart =
  ({ journal, processes, clock }: JournalStartDeps): StartProcess =>
  async (command, definition, decide) => {
    const { id, subject, data } = command;
    const saved = await journal.find(id);
    if (saved) return saved.outcome;
    const outcome = decide();
    if (outcome.status === 'done') await processes.start(definition, { id, input: data });
    const change = { commandId: id, aggregate: subject, version: 0, state: undefined, outcome, at: clock.now() };
    const result = await journal.append(change);
    return result.status === 'duplicate' ? result.change.outcome : outcome;
  };

export interface TransactionStartDeps {
  /** Over stores that contain the database of the transaction. */
  readonly commands: Pick<PostgresCommands<{ readonly database: Database }>, 'execute'>;
  readonly processes: ProcessManager;
  readonly clock: Clock;
}

/** In PostgreSQL: process, outcome and events are committed in one transaction. */
export const createTransactionStart =
  ({ commands, processes, clock }: TransactionStartDeps): StartProcess =>
  async (command, definition, decide) => {
    const { id, data } = command;
    const outcome = await commands.execute(command, async ({ database }) => {
      const decided = decide();
      if (decided.status === 'done') {
        const store = createPostgresProcessStore(database.query);
        await store.add(newProcess(definition, id, data, clock.now()));
      }
      return decided;
    });
    await processes.trigger(id);
    return outcome;
  };
