import type { ChaosPlatform } from '../chaos-platform.ts';
import type { Ledger } from '../ledger.ts';
import type { RetryingClient } from '../retrying-client.ts';

/** A kind of work that clients send while things fail. */
export interface LoadKind {
  /** For people: `uploads`. */
  readonly name: string;
  /** Which the kind needs, besides identity and catalog. */
  readonly services: readonly string[];
  /** How many are on their way at the same moment, at most. */
  readonly inFlight: number;
  prepare(context: LoadContext): Promise<Load>;
}

export interface LoadContext {
  readonly platform: ChaosPlatform;
  readonly client: RetryingClient;
  /** Of the administrator. */
  readonly token: string;
  readonly total: number;
}

export interface Load {
  /** Sends one thing until it has a final answer. Throws an Error where that is not the expected one. */
  send(number: number, onRetry: (isUnknown: boolean) => void): Promise<void>;
  /** Compares what was sent with what is there, once everything runs again. */
  compare(ledger: Ledger): Promise<Comparison>;
  close(): Promise<void>;
}

export interface Comparison {
  /** Numbers of those that are there, with what was sent. */
  readonly found: ReadonlySet<number>;
  /** A sentence for each that took effect more than once. */
  readonly doubled: readonly string[];
  /** What else is not as it should be, such as dead letters. */
  readonly problems: readonly string[];
}
