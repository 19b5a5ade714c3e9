import type { BenchContext } from '../context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { perSecond } from './per-second.ts';

export interface Rates {
  readonly pairs: readonly Pair[];
  readonly ratio: number;
  readonly measured: number;
  readonly baseline: number;
}

export interface Calls {
  readonly inFlight: number;
  readonly ours: () => Promise<unknown>;
  readonly theirs: () => Promise<unknown>;
}

/** Calls a second on both sides, alternating. */
export async function compareRates({ quick, progress }: BenchContext, calls: Calls): Promise<Rates> {
  const { inFlight, ours, theirs } = calls;
  const { rounds, roundMs, warmUpMs } = quick
    ? { rounds: 3, roundMs: 1_500, warmUpMs: 3_000 }
    : { rounds: 9, roundMs: 3_000, warmUpMs: 6_000 };
  for (const call of [ours, theirs]) await perSecond(call, inFlight, warmUpMs);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await sideBySide(
      round,
      () => perSecond(ours, inFlight, roundMs),
      () => perSecond(theirs, inFlight, roundMs),
    );
    pairs.push(pair);
    progress(`round ${round + 1} of ${rounds}: ${requests(pair.ours)} and ${requests(pair.theirs)}`);
  }
  return { pairs, ratio: medianRatio(pairs), measured: medianOurs(pairs), baseline: medianTheirs(pairs) };
}

export const requests = (value: number): string => `${Math.round(value)} requests/s`;
