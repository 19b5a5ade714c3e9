import type { BenchContext } from '../context.ts';
import type { ProcessorTimes } from '../processor-time.ts';
import { type Pair, sideBySide } from '../side-by-side.ts';
import type { RunClient } from './run-client.ts';

export interface Comparison {
  readonly ours: Pick<RunClient, 'perSecond'>;
  readonly theirs: Pick<RunClient, 'perSecond'>;
  readonly inFlight: number;
  /** What they do, where it is not runs. */
  readonly what?: string;
  /** Takes the processor time of each. */
  readonly times?: { readonly ours: ProcessorTimes; readonly theirs: ProcessorTimes };
}

/** Runs a second of two programs, or what else they do, alternating. */
export async function compareRuns({ quick, progress }: BenchContext, comparison: Comparison): Promise<Pair[]> {
  const { ours, theirs, inFlight, what, times } = comparison;
  const taking = (side: ProcessorTimes | undefined, work: () => Promise<number>) => side?.during(work) ?? work();
  const { rounds, roundMs, warmUpMs } = quick
    ? { rounds: 3, roundMs: 1_500, warmUpMs: 3_000 }
    : { rounds: 7, roundMs: 3_000, warmUpMs: 6_000 };
  for (const client of [ours, theirs]) await client.perSecond(inFlight, warmUpMs);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await sideBySide(
      round,
      () => taking(times?.ours, () => ours.perSecond(inFlight, roundMs)),
      () => taking(times?.theirs, () => theirs.perSecond(inFlight, roundMs)),
    );
    pairs.push(pair);
    progress(`round ${round + 1} of ${rounds}: ${perSecond(pair.ours, what)} and ${perSecond(pair.theirs, what)}`);
  }
  return pairs;
}

export const perSecond = (value: number, what = 'runs') => `${Math.round(value)} ${what}/s`;
