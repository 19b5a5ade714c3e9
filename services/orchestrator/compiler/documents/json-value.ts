import { limits } from './limits.ts';
import type { Report } from './report.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Java writers leave nulls in; they mean the same as nothing. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** For sentences: the value as JSON, shortened, so that a megabyte in a wrong place is not sent back. */
export function quote(value: unknown): string {
  const shown = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : JSON.stringify(value);
  if (shown === undefined) return 'nothing';
  return shown.length > 80 ? `${shown.slice(0, 80).toWellFormed()}…` : shown;
}

/** One step down a JSON pointer. */
export const pointer = (path: string, key: string | number) =>
  `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Absent is an empty list; anything but a list is a problem and reads as an empty one. */
export function listOf(value: unknown, path: string, report: Report): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value;
  report.problem(path, `Write a list here; this is ${quote(value)}.`);
  return [];
}

/** Text of one line, looked at by people and sent to probes in headers: absent is ''. */
export function textOf(value: unknown, path: string, report: Report): string {
  if (isAbsent(value)) return '';
  if (typeof value !== 'string') report.problem(path, `Write text in quotes here; this is ${quote(value)}.`);
  else if (value.length > limits.textCharacters)
    report.problem(path, `Use ${limits.textCharacters} characters at most; these are ${value.length}.`);
  else if (/\p{Cc}/u.test(value)) report.problem(path, 'Remove the control characters from this text.');
  else return value;
  return '';
}
