import type { Caller } from './caller.ts';
import type { Credential, LoginDecision, LoginFacts } from './login.ts';

/** A user as log-ins see one. */
export interface LoginUser extends LoginFacts {
  readonly userId: string;
  /** Null where the user has no such secret. */
  readonly hashes: Readonly<Record<Credential, string | null>>;
}

/** Errors of all: `unavailable`. */
export interface LoginStore {
  /** The user of this login name or e-mail address, case-insensitive; an active one where there are two. */
  findByName(name: string): Promise<LoginUser | undefined>;
  findById(userId: string): Promise<LoginUser | undefined>;
  /**
   * Calls `decide` with the user as stored now and stores its change, in one transaction that locks the user: concurrent
   * attempts would count as one otherwise. `rejected` where there is no such user.
   */
  applyDecision(userId: string, decide: (user: LoginUser) => LoginDecision, by: Caller): Promise<LoginDecision>;
}
