import { backOffMs } from '../../../kit/retry-policy.ts';

/** Milliseconds before repetition number `attempt`, which counts from 1; `random` from 0 to 1. */
export const pauseMs = (attempt: number, random: number): number =>
  backOffMs(attempt, { initialDelayMs: 100, maxDelayMs: 2_000 }, random);

/** A `Retry-After` header, seconds or a date, in milliseconds; undefined where there is none. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
