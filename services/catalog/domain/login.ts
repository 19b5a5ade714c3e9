import { afterFailure, type Failures, isBlocked, type LockoutRules, noFailures } from './lockout.ts';

/** Which of a user's secrets is presented; each has its own hash, all share one count of failures. */
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
 * `rejected` is one result for unknown, inactive and blocked users and for wrong secrets, so that a stranger does not learn
 * which users exist. `expired` is distinguished: only a caller who knows the secret gets it.
 */
export interface LoginDecision {
  readonly result: 'accepted' | 'rejected' | 'expired';
  readonly change?: LoginChange;
}

/** A presented secret, and the user it is said to be of. */
export interface LoginAttempt {
  readonly user: LoginFacts;
  /** Whether the presented secret is the stored one. */
  readonly matches: boolean;
  readonly now: number;
}

/**
 * A log-in: success clears the failures and is remembered as the last one. Without rules failures neither count here
 * nor block the user: the caller slows attempts down.
 */
export function decideLogin(
  attempt: LoginAttempt,
  credential: Credential,
  rules: LockoutRules | undefined,
): LoginDecision {
  const { user, now } = attempt;
  const rejection = rejectionOf(attempt, rules);
  if (rejection) return rejection;
  const end = expiryOf(user, credential);
  if (end !== null && end <= now) return { result: 'expired' };
  return { result: 'accepted', change: { ...noFailures, lastLogin: now } };
}

/**
 * A change of the password: to guess the old one counts as an attempt to log in. An expired one may be changed, there
 * would be no way back in otherwise; the date belonged to the old password and goes with it.
 */
export function decidePasswordChange(
  attempt: LoginAttempt,
  newHash: string,
  rules: LockoutRules | undefined,
): LoginDecision {
  const change = { ...noFailures, loginPassExpire: null, hashes: { password: newHash } };
  return rejectionOf(attempt, rules) ?? { result: 'accepted', change };
}

function rejectionOf({ user, matches, now }: LoginAttempt, rules: LockoutRules | undefined): LoginDecision | undefined {
  if (!rules) return user.active && matches ? undefined : { result: 'rejected' };
  // Right secrets are rejected as well while a user is blocked: a block that passes the right guess stops no guessing.
  if (!user.active || isBlocked(user, now, rules)) return { result: 'rejected' };
  return matches ? undefined : { result: 'rejected', change: afterFailure(user, now, rules) };
}

/** A password has no end here: clients expect the user, whose `loginPassExpire` says when it is over. */
const expiryOf = (user: LoginFacts, credential: Credential): number | null =>
  credential === 'verifyToken' ? user.verifyExpiration : null;
