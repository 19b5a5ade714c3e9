export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value that `share` of the values are not above; `share` from 0 to 1. NaN where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
