import type { Envelope } from './envelope.ts';
import type { Failure, Outcome } from './outcome.ts';
import type { IncomingRecord } from './transport.ts';

/** A command as a handler sees it: who asks for what, decoded and checked. */
export interface Command<T = object> {
  readonly id: string;
  readonly type: string;
  /** The aggregate it is about. */
  readonly subject: string;
  readonly data: T;
  readonly envelope: Envelope;
}

/** Answers with an outcome or throws; a throw is retried where it is retriable and ends as a dead letter. */
export type Handler<T> = (command: Command<T>) => Promise<Outcome>;

/** A handler for every command of a service; `C` maps full type names to their data. */
export type Handlers<C> = { readonly [K in keyof C]: Handler<C[K]> };

/** A record on its way through the onion. */
export interface Delivery {
  readonly record: IncomingRecord;
  /** Counts from 1. */
  attempt: number;
}

/** What the command path has to know of a service's store. Errors: `unavailable`. */
export interface OutcomeStore {
  /** The outcome saved under this command's id, with the very events it had. */
  find(commandId: string): Promise<Outcome | undefined>;
  /** Notes that a command ended without an outcome of its own, so that who polls learns of it. */
  recordFailure(commandId: string, failure: Failure): Promise<void>;
  /**
   * Whether carrying this command out has begun in a place that this store is no part of, such as another service. What
   * has begun is finished, however late it is: a no would be wrong once the other place has done its part. Stores that
   * save state and outcome in one write need not have it.
   */
  begun?(commandId: string): Promise<boolean>;
}
