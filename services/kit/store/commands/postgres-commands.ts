import type { Command } from '../../bus/command.ts';
import type { BusEvent } from '../../bus/event-worker.ts';
import type { NewEvent, Outcome, Rejected } from '../../bus/outcome.ts';
import type { Logger } from '../../log.ts';
import { currentTrace } from '../../trace.ts';
import type { Database, Transactions } from '../transactions.ts';
import { createPostgresOutcomes, type PostgresOutcomes } from './postgres-outcomes.ts';

/** A command, or what a service itself finds to be due: what is executed once under an id. */
export type ExecutedAs = Pick<Command, 'id' | 'subject'> & {
  readonly envelope: Pick<Command['envelope'], 'correlationId'>;
};

/** Adds an event of this service to the outbox; it is published once the transaction is committed. */
export type PublishEvent = (aggregate: string, event: NewEvent) => Promise<void>;

/**
 * Commands and events whose changes are rows of PostgreSQL. Change, outcome and the rows of the events are committed in one
 * transaction: a crash at any point leaves all of them or none, and a redelivered message finds its outcome. `S` are the
 * service's stores over one transaction. Errors: `unavailable`.
 */
export interface PostgresCommands<S> extends PostgresOutcomes {
  /** Does `work` unless it was done before; what it changed before it resolves to a rejection is undone. */
  execute(command: ExecutedAs, work: (stores: S) => Promise<Outcome>): Promise<Outcome>;
  /** See `OutcomeStore`. */
  saveRejection(command: Command, rejection: Rejected): Promise<Outcome>;
  /** The same as `execute` for an event of another service, which has no outcome. */
  handle(event: BusEvent, work: (stores: S, publish: PublishEvent) => Promise<void>): Promise<void>;
}

export interface PostgresCommandsOptions<S> {
  /** Has the tables of `commandMigrations` and `outboxMigrations`. */
  readonly database: Transactions;
  readonly storesOf: (database: Database) => S;
  /** The first part of the subject of all events, such as `model` in `model/17`. */
  readonly aggregateType: string;
  /** Called after a commit, without waiting: wakes the relay. */
  readonly onChange?: () => void;
  readonly log: Logger;
}

/** Waits for a transaction that holds the same id, and inserts nothing where that one was committed. */
const begin = `INSERT INTO outcomes (message_id) VALUES ($1)
               ON CONFLICT (message_id) DO UPDATE SET failed = false, outcome = NULL, at = now() WHERE outcomes.failed
               RETURNING message_id`;

export function createPostgresCommands<S>(options: PostgresCommandsOptions<S>): PostgresCommands<S> {
  const { database, storesOf, aggregateType, onChange, log } = options;

  /** `work` for a message that was not handled before. */
  const once = <T>(id: string, work: (on: Database) => Promise<T>, before: (on: Database) => Promise<T>) =>
    database.transaction(async (on) => {
      const begun = await on.query(begin, [id]);
      return begun.length > 0 ? work(on) : before(on);
    });

  function publisher(on: Database, requestId: string): PublishEvent {
    const context = JSON.stringify({ request: requestId, traceparent: currentTrace().traceparent });
    return async (aggregate, { type, data }) => {
      const text = 'SELECT publish_event($1, $2, $3, $4, $5)';
      await on.query(text, [type.split('.').at(-1), aggregateType, aggregate, JSON.stringify(data), context]);
    };
  }

  const execute: PostgresCommands<S>['execute'] = async ({ id, subject, envelope }, work) => {
    const outcome = await once(
      id,
      async (on) => {
        await on.query('SAVEPOINT work');
        const decided = await work(storesOf(on));
        if (decided.status === 'rejected') await on.query('ROLLBACK TO SAVEPOINT work');
        else {
          const publish = publisher(on, envelope.correlationId);
          for (const event of decided.events) await publish(subject, event);
        }
        await on.query('UPDATE outcomes SET outcome = $2 WHERE message_id = $1', [id, JSON.stringify(decided)]);
        return decided;
      },
      async (on) => {
        log.warn({ id, aggregate: subject }, 'a command was redelivered; its outcome is kept');
        return outcomeOf(await createPostgresOutcomes(on).find(id));
      },
    );
    onChange?.();
    return outcome;
  };

  return {
    ...createPostgresOutcomes(database),
    execute,
    saveRejection: (command, rejection) => execute(command, async () => rejection),
    async handle({ id, envelope }, work) {
      const run = (on: Database) => work(storesOf(on), publisher(on, envelope.correlationId));
      await once(id, run, async () =>
        log.warn({ id, aggregate: envelope.subject }, 'an event was redelivered; it is not handled again'),
      );
      onChange?.();
    },
  };
}

/** The id was taken by a transaction that is committed, so its outcome is there. */
function outcomeOf(found: { readonly outcome: Outcome } | undefined): Outcome {
  if (!found) throw new Error('an outcome was deleted while its command was delivered again');
  return found.outcome;
}
