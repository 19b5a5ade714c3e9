import { ms, timed } from '../catalog/compare-times.ts';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { type Pair, sideBySide } from '../side-by-side.ts';
import { median, percentile } from '../statistics.ts';

type Call = () => Promise<unknown>;

/** Percentiles of one round: half of the calls, or nearly all, are not slower. */
interface Round {
  readonly p50: Pair;
  readonly p95: Pair;
}

/** Times of two calls, one call after the other, alternating. */
export async function comparePercentiles(
  { quick, progress }: BenchContext,
  { ours, theirs }: { readonly ours: Call; readonly theirs: Call },
): Promise<readonly Round[]> {
  const { rounds: count, perRound } = quick ? { rounds: 3, perRound: 40 } : { rounds: 9, perRound: 100 };
  const rounds: Round[] = [];
  for (const call of [ours, theirs]) await timesOf(call, perRound);
  for (let round = 0; round < count; round += 1) {
    const medians = { ours: Number.NaN, theirs: Number.NaN };
    const p95Of = (side: keyof Pair, call: Call) => async () => {
      const times = await timesOf(call, perRound);
      medians[side] = median(times);
      return percentile(times, 0.95);
    };
    const p95 = await sideBySide(round, p95Of('ours', ours), p95Of('theirs', theirs));
    rounds.push({ p50: medians, p95 });
    progress(`round ${round + 1} of ${count}: p95 ${ms(p95.ours)} and ${ms(p95.theirs)}`);
  }
  return rounds;
}

async function timesOf(call: Call, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < count) times.push(await timed(call));
  return times;
}

/** Medians over the rounds; the goal is about the p95. */
export function rowOf(what: string, rounds: readonly Round[], goalMs: number): BenchRow {
  const middle = (of: keyof Round, side: keyof Pair) => median(rounds.map((round) => round[of][side]));
  const show = (side: keyof Pair) => `p50 ${ms(middle('p50', side))}, p95 ${ms(middle('p95', side))}`;
  const p95 = middle('p95', 'ours');
  return {
    ...{ what, baseline: show('theirs'), measured: show('ours') },
    ...{ result: ms(p95), goal: `p95 at most ${goalMs} ms`, reached: p95 <= goalMs },
  };
}
