import { isAbsent, quote } from './json-value.ts';
import { limits } from './limits.ts';
import type { Report } from './report.ts';

/** A container's name as written; undefined, and a problem, where it cannot be one. */
export function readContainerName(value: unknown, path: string, report: Report): string | undefined {
  const complaint = plainNameComplaint(value, 'container_name') ?? containerComplaint(String(value));
  if (complaint === undefined) return String(value);
  report.problem(path, complaint);
  return undefined;
}

/** An operation's name as written; '' where there is none; undefined, and a problem, where it cannot be one. */
export function readOperationName(value: unknown, path: string, report: Report): string | undefined {
  if (isAbsent(value) || value === '') return '';
  const complaint = plainNameComplaint(value, 'operation_name') ?? operationComplaint(String(value));
  if (complaint === undefined) return String(value);
  report.problem(path, complaint);
  return undefined;
}

function plainNameComplaint(value: unknown, what: string): string | undefined {
  if (isAbsent(value) || value === '') return `Add a ${what}; it is missing.`;
  if (typeof value !== 'string') return `Write the ${what} as text in quotes; this is ${quote(value)}.`;
  if (value.length > limits.nameCharacters)
    return `Shorten the ${what} to ${limits.nameCharacters} characters; it has ${value.length}.`;
  if (/\p{Cc}/u.test(value) || !value.isWellFormed())
    return `Remove the control characters from the ${what} ${quote(value)}.`;
  if (value.trim() !== value) return `Remove the blanks around the ${what} ${quote(value)}.`;
  return undefined;
}

/** A slash separates node and operation in a step's id. */
const containerComplaint = (name: string) =>
  name.includes('/') ? `Rename ${quote(name)}: a container_name has no slash.` : undefined;

/** Callers and models have it as one segment of an address. */
const operationComplaint = (name: string) =>
  /[\s/\\?#%]/u.test(name) || name === '.' || name === '..'
    ? `Rename ${quote(name)}: an operation_name is a part of an address, so it has no blanks and none of / \\ ? # %.`
    : undefined;
