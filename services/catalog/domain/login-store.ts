import type { Credential, LoginDecision, LoginFacts } from './login.ts';
import type { Caller } from './ports.ts';

/** A user as log-ins see one. */
export interface LoginUser extends LoginFacts {
  readonly userId: string;
  /** Null where the user has no such secret. */
  readonly hashes: Readonly<Record<Credential, string | null>>;
}

/** Errors of all: `unavailable`. */
export interface LoginStore {
  /** The user of this login name or e-mail address, in capitals or not; an active one where there are two. */
  findByName(name: string): Promise<LoginUser | undefined>;
  findById(userId: string): Promise<LoginUser | undefined>;
  /**
   * Lets `decide` judge the user as stored now and stores its change, with nobody else's attempt in between: attempts at
   * the same moment would count as one otherwise. `refused` where the user is gone.
   */
  applyDecision(userId: string, decide: (user: LoginUser) => LoginDecision, by: Caller): Promise<LoginDecision>;
}
