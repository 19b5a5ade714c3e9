/** What became of one thing that was sent. */
export interface Entry {
  /** The first attempt, and the answer that ended it; milliseconds after the load began. */
  readonly sentAtMs: number;
  answeredAtMs?: number;
  attempts: number;
  /** Attempts of which the client does not know what they did: the connection broke, or no answer came in time. */
  unknown: number;
  /** Where it was answered by anything but what was expected, or given up. */
  problem?: string;
}

/** What one load has sent, and what it was answered. Numbers of things are from 0. */
export interface Ledger {
  readonly name: string;
  readonly total: number;
  readonly entries: readonly Entry[];
  /** When requests were answered 503 or broke, in milliseconds after the load began. */
  readonly retriesAtMs: readonly number[];
  begin(number: number): void;
  retry(number: number, isUnknown: boolean): void;
  answer(number: number): void;
  fail(number: number, problem: string): void;
  /** How many were answered or given up. */
  readonly ended: number;
}

/** `now`: milliseconds since the load began. */
export function createLedger(name: string, total: number, now: () => number): Ledger {
  const entries: Entry[] = [];
  const retriesAtMs: number[] = [];
  let ended = 0;
  function entryOf(number: number): Entry {
    const entry = entries[number];
    if (!entry) throw new RangeError(`${name} ${number} was never sent.`);
    return entry;
  }
  return {
    ...{ name, total, entries, retriesAtMs },
    get ended() {
      return ended;
    },
    begin(number) {
      entries[number] = { sentAtMs: now(), attempts: 1, unknown: 0 };
    },
    retry(number, isUnknown) {
      const entry = entryOf(number);
      entry.attempts += 1;
      if (isUnknown) entry.unknown += 1;
      retriesAtMs.push(now());
    },
    answer(number) {
      entryOf(number).answeredAtMs = now();
      ended += 1;
    },
    fail(number, problem) {
      entryOf(number).problem = problem;
      ended += 1;
    },
  };
}
