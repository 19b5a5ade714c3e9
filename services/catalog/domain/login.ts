import { afterFailure, type Failures, isBlocked, type LockoutRules, noFailures } from './lockout.ts';

/** Which of a user's secrets is shown; each has its own hash, all share one count of failures. */
export type Credential = 'password' | 'apiToken' | 'verifyToken';

/** What a decision needs to know about a user; times are milliseconds since the epoch. */
export interface LoginFacts extends Failures {
  readonly active: boolean;
  readonly loginPassExpire: number | null;
  readonly verifyExpiration: number | null;
}

/** What to set; what is absent stays as it is. */
export interface LoginChange extends Partial<Failures> {
  readonly lastLogin?: number;
  readonly loginPassExpire?: null;
  readonly hashes?: Partial<Readonly<Record<Credential, string>>>;
}

/**
 * `refused` is one answer for unknown, inactive and blocked users and for wrong secrets, so that a stranger does not learn
 * who exists. `expired` is told apart: only somebody who knew the secret gets it.
 */
export interface LoginDecision {
  readonly answer: 'welcome' | 'refused' | 'expired';
  readonly change?: LoginChange;
}

/** Somebody shows a secret and says whose it is. */
export interface LoginAttempt {
  readonly user: LoginFacts;
  /** Whether the shown secret is the stored one. */
  readonly matches: boolean;
  readonly now: number;
}

/** A log-in: success clears the failures and is remembered as the last one. */
export function decideLogin(attempt: LoginAttempt, credential: Credential, rules: LockoutRules): LoginDecision {
  const { user, now } = attempt;
  const refusal = rejectionOf(attempt, rules);
  if (refusal) return refusal;
  const end = expiryOf(user, credential);
  if (end !== null && end <= now) return { answer: 'expired' };
  return { answer: 'welcome', change: { ...noFailures, lastLogin: now } };
}

/**
 * A change of the password: to guess the old one counts as an attempt to log in. An expired one may be changed, there
 * would be no way back in otherwise; the date belonged to the old password and goes with it.
 */
export function decidePasswordChange(attempt: LoginAttempt, newHash: string, rules: LockoutRules): LoginDecision {
  const change = { ...noFailures, loginPassExpire: null, hashes: { password: newHash } };
  return rejectionOf(attempt, rules) ?? { answer: 'welcome', change };
}

function rejectionOf({ user, matches, now }: LoginAttempt, rules: LockoutRules): LoginDecision | undefined {
  // Right secrets are refused as well while a user is blocked: else the block would not stop whoever guesses.
  if (!user.active || isBlocked(user, now, rules)) return { answer: 'refused' };
  return matches ? undefined : { answer: 'refused', change: afterFailure(user, now, rules) };
}

function expiryOf(user: LoginFacts, credential: Credential): number | null {
  if (credential === 'password') return user.loginPassExpire;
  return credential === 'verifyToken' ? user.verifyExpiration : null;
}
