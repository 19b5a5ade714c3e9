import { median } from './statistics.ts';

/** The same thing measured on both sides, one right after the other. */
export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/**
 * Measures both sides once. In every other round the other side begins, so that a machine that speeds up or slows down
 * favours neither.
 */
export async function sideBySide(
  round: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Pair> {
  if (round % 2 === 0) return { ours: await ours(), theirs: await theirs() };
  const first = await theirs();
  return { ours: await ours(), theirs: first };
}

export const medianOurs = (pairs: readonly Pair[]): number => median(pairs.map(({ ours }) => ours));
export const medianTheirs = (pairs: readonly Pair[]): number => median(pairs.map(({ theirs }) => theirs));
/** Of the rounds' ratios, not the ratio of the medians: both sides of a round saw the same machine. */
export const medianRatio = (pairs: readonly Pair[]): number => median(pairs.map(({ ours, theirs }) => ours / theirs));
