import { relativeFormat } from '../app/language/formats.ts';

const minuteMs = 60_000;
const units = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** `3 days ago`; in whole units, the largest that fits. */
export function relativeTime(at: number, now: number, language: string): string {
  const format = relativeFormat(language);
  const [unit, lengthMs] = units.find(([, length]) => Math.abs(at - now) >= length) ?? ['second', 1_000];
  // What happened within the last minute is "now": seconds would be wrong as soon as they are read.
  return unit === 'second' ? format.format(0, unit) : format.format(Math.trunc((at - now) / lengthMs), unit);
}
