const firstMs = 100;
const longestMs = 2_000;

/**
 * Milliseconds before attempt number `attempt` (1 is the first repetition): twice as long each time, half of it by
 * chance (`random` from 0 to 1), so that callers that failed together do not come back together.
 */
export function pauseMs(attempt: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
}

/** What a `Retry-After` header asks for, seconds or a date, in milliseconds; undefined where it says nothing. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
