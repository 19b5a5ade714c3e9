/** Counts of durations by bucket, trailing zeros left out: bucket n ends at `bucketEndMs(n)`. Such lists add up element by element. */
export type Latencies = readonly number[];

/** Each bucket is a fifth longer than the one before: a percentile is at most so much too high. */
const growth = 1.2;
const firstMs = 0.1;
/** The last one ends after an hour, and takes all that is longer. */
const buckets = 97;

export const bucketEndMs = (bucket: number): number => firstMs * growth ** bucket;

export function bucketOf(ms: number): number {
  const bucket = ms <= firstMs ? 0 : Math.ceil(Math.log(ms / firstMs) / Math.log(growth));
  return Math.min(bucket, buckets - 1);
}

/** The duration that so many of all durations do not exceed: `percentile(latencies, 0.95)`; undefined where there is none. */
export function percentile(latencies: Latencies, share: number): number | undefined {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  let left = Math.max(1, Math.ceil(all * share));
  for (const [bucket, count] of latencies.entries()) {
    left -= count;
    if (count > 0 && left <= 0) return bucketEndMs(bucket);
  }
  return undefined;
}
