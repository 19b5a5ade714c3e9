const firstMs = 100;
const longestMs = 2_000;

/**
 * Milliseconds before repetition number `attempt` (counts from 1): twice as long each time, half of it random (`random` from
 * 0 to 1), so that calls that failed together are not repeated together.
 */
export function pauseMs(attempt: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
}

/** A `Retry-After` header, seconds or a date, in milliseconds; undefined where there is none. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
