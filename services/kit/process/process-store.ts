import type { ProcessState } from './state.ts';

/** A process in the hands of one runner until `until`, unless it is renewed. */
export interface Lease {
  /** New for every claim, so that what a former holder still writes is distinguished from what this one does. */
  readonly token: string;
  readonly now: number;
  readonly until: number;
}

/** Lets go of a process: to be taken by any runner from `dueAt` on, or closed for good and deleted after `expiresAt`. */
export type Release = { readonly dueAt: number } | { readonly expiresAt: number };

/**
 * Where processes are kept. Errors of all: `unavailable`. In MongoDB and PostgreSQL (`../store/process`) and in memory;
 * all pass `test/contract/process/process-manager.suite.ts`.
 */
export interface ProcessStore {
  /** Resolves once no crash can lose it, to the process that has the id: this one, or the one that had it before. */
  add(process: ProcessState): Promise<ProcessState>;
  find(id: string): Promise<ProcessState | undefined>;
  /** Takes the process of one of these types that has been due longest: no runner has it, or the lease was not renewed. */
  claim(types: readonly string[], lease: Lease): Promise<ProcessState | undefined>;
  /** Resolves to those of the tokens that still hold. */
  renew(tokens: readonly string[], until: number): Promise<ReadonlySet<string>>;
  /** False where the lease is another runner's by now: nothing was written. */
  save(process: ProcessState, token: string, release?: Release): Promise<boolean>;
  /** A waiting process is due from now on. One that is held now keeps the time that its step names. */
  trigger(id: string, now: number): Promise<void>;
  /** Deletes what has expired. */
  removeExpired(now: number): Promise<void>;
}
