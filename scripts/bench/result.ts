/** One thing measured beside what it is compared with, in words and numbers ready to print. */
export interface BenchRow {
  readonly what: string;
  readonly baseline: string;
  readonly measured: string;
  /** The comparison, as the goal states it: `0.93`, `4.2 times`, `1.1 ms`. */
  readonly result: string;
  /** Absent where a row only explains another one. */
  readonly goal?: string;
  readonly reached?: boolean;
}

export interface BenchResult {
  readonly title: string;
  readonly rows: readonly BenchRow[];
  /** What each round measured, for who wants to see how much it varied. */
  readonly rounds?: readonly object[];
}
