const latest = Date.UTC(2200, 0, 1);

/** A time in milliseconds since the epoch, from 1970 up to 2200; anything else is a broken clock or a lie. */
export const plausibleTime = (time: number): number | undefined => (time >= 0 && time < latest ? time : undefined);

/** `2026-01-31T10:00:00.123456Z`; also with a space, a comma before the fraction, without zone: then it is UTC. */
const stampPattern = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d:?\d\d)(?!\d))?/;

export interface Stamp {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Characters of the text that it takes, brackets included. */
  readonly length: number;
}

/** The time that a text begins with, also in brackets; undefined without one, or where it is no day of a calendar. */
export function readStamp(text: string): Stamp | undefined {
  const bracket = text.startsWith('[') ? 1 : 0;
  const found = stampPattern.exec(text.slice(bracket, bracket + 48));
  if (!found) return undefined;
  const [whole, year, month, day, hour, minute, second, fraction, zone] = found;
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // 31 February is read as 3 March by some engines and not by others.
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(day)) return undefined;
  const time = plausibleTime(local + readFraction(fraction) - readZone(zone));
  const end = bracket + whole.length;
  return time === undefined ? undefined : { time, length: end + (bracket === 1 && text[end] === ']' ? 1 : 0) };
}

/** A stamp, or a number of seconds, milliseconds, microseconds or nanoseconds: up to 2200 their ranges do not overlap. */
export function readTime(value: unknown): number | undefined {
  if (typeof value === 'string') return readStamp(value)?.time;
  if (typeof value !== 'number' || !(value > 0)) return undefined;
  if (value < 1e10) return plausibleTime(Math.floor(value * 1_000));
  const scale = [1, 1e3, 1e6].find((divisor) => value / divisor < 1e13);
  return scale === undefined ? undefined : plausibleTime(Math.floor(value / scale));
}

const readFraction = (digits = ''): number => Number(digits.slice(0, 3).padEnd(3, '0'));

function readZone(zone = 'Z'): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
