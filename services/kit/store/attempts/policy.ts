/** How failures with one key slow further attempts down: each may be repeated after a delay, none is shut out for good. */
export interface AttemptPolicy {
  /** Failures without a delay. */
  readonly free: number;
  /** After the first failure beyond those; it doubles with every further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** The failures are forgotten this long after the last one; longer than `maxDelayMs`. */
  readonly keepMs: number;
}

/** What attempts are counted by: the policy, and what is tried by whom. */
export interface AttemptKey {
  readonly policy: AttemptPolicy;
  /** Any text; only its digest is stored. */
  readonly key: string;
  /** Whether a success forgets all failures of this key, and not only takes its own attempt back. */
  readonly endsWithSuccess?: boolean;
}

/** The delay after so many failures. */
export function delayMs({ free, firstDelayMs, maxDelayMs }: AttemptPolicy, failures: number): number {
  return failures < free ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - free));
}
