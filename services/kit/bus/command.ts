import type { CommandSigner } from './command-signature.ts';
import type { Envelope } from './envelope.ts';
import type { Failure, Outcome, Rejected } from './outcome.ts';
import type { IncomingRecord } from './transport.ts';

/** A command as a handler receives it: decoded and checked. */
export interface Command<T = object> {
  readonly id: string;
  readonly type: string;
  /** The aggregate it is about. */
  readonly subject: string;
  readonly data: T;
  readonly envelope: Envelope;
  /** Who has sent it; absent where commands need no signature. */
  readonly signedBy?: CommandSigner;
}

/** Returns an outcome or throws. A retriable error is retried; an error that persists makes the command a dead letter. */
export type Handler<T> = (command: Command<T>) => Promise<Outcome>;

/** A handler for every command of a service; `C` maps full type names to their data. */
export type Handlers<C> = { readonly [K in keyof C]: Handler<C[K]> };

/** A record on its way through the stages. */
export interface Delivery {
  readonly record: IncomingRecord;
  /** Counts from 1. */
  attempt: number;
  /** Who has sent it, once that is verified. */
  signedBy?: CommandSigner | undefined;
  /**
   * Puts another record in the place of this one, whose bytes were stored elsewhere. They are freed and count towards no
   * limit any more, so that a record that waits long holds up no others.
   */
  replaceRecord(record: IncomingRecord): void;
  /**
   * Whether this process has owned the record's partition without a break since it got the record. If not, the owner gets
   * the record as well, and what both make of it may differ. Resolves once that is known.
   */
  isOwned(): boolean | Promise<boolean>;
}

/** What the command pipeline needs of a service's store. Errors: `unavailable`. */
export interface OutcomeStore {
  /** The outcome saved under this command's id, with the same events. */
  find(commandId: string): Promise<Outcome | undefined>;
  /** Records that a command ended without an outcome of its own, so that a client that polls the operation sees it. */
  recordFailure(commandId: string, failure: Failure): Promise<void>;
  /**
   * Saves a rejection as the outcome of a command that has none, and resolves to the outcome it has then. In one atomic step
   * with the outcomes of handlers, so that a command is either rejected or executed; only stores that save state and
   * outcome in one write can do that.
   */
  saveRejection?(command: Command, rejection: Rejected): Promise<Outcome>;
  /**
   * Whether the command has started to change something outside of this store, such as another service. A started command
   * is finished even after its deadline: a rejection would be wrong once the other service has done its part. Stores that
   * save state and outcome in one write do not need it.
   */
  hasStarted?(commandId: string): Promise<boolean>;
}
