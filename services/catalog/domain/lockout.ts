/** How many failed log-ins block a user, and for how long; 3 and 15 minutes unless configured. */
export interface LockoutRules {
  readonly failures: number;
  readonly blockMs: number;
}

/** What a user's row says about failed log-ins; times are milliseconds since the epoch. */
export interface Failures {
  readonly loginFailCount: number | null;
  readonly loginFailDate: number | null;
}

export const noFailures = { loginFailCount: 0, loginFailDate: null } as const satisfies Failures;

export const isBlocked = (user: Failures, now: number, rules: LockoutRules): boolean =>
  recentFailures(user, now, rules) >= rules.failures;

/**
 * The row after one more failure. Only for users who are not blocked: a failure counted while blocked would extend the
 * block, and a stranger could keep a user out with one attempt every quarter of an hour.
 */
export const afterFailure = (user: Failures, now: number, rules: LockoutRules): Failures => ({
  loginFailCount: recentFailures(user, now, rules) + 1,
  loginFailDate: now,
});

/** Failures that still count: a typing error of last month and two of today must not block a user. */
function recentFailures({ loginFailCount, loginFailDate }: Failures, now: number, { blockMs }: LockoutRules): number {
  return loginFailDate !== null && now < loginFailDate + blockMs ? (loginFailCount ?? 0) : 0;
}
