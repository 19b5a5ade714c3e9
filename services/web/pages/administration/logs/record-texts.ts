import type { LogRecord } from '../../../../contracts/logs-api.ts';

const shownOfBody = 400;
const stackTrace = 'exception.stacktrace';

/** The text of a line; a body may have 64 KiB, and is shown whole where the line is opened. */
export const shortBody = (body: string): string =>
  body.length > shownOfBody ? `${body.slice(0, shownOfBody).toWellFormed()}…` : body;

const ids = ['traceId', 'spanId', 'requestId', 'userId', 'solutionId', 'deploymentId', 'instance'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Everything a record says besides its line, as names and values; without the stack trace. */
export function pairsOf(record: LogRecord): readonly (readonly [string, string])[] {
  const known = ids.flatMap((name) => {
    const value = record[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const others = Object.entries(record.attributes).filter(([name]) => name !== stackTrace);
  return [...known, ...others.map(([name, value]) => [name, textOf(value)] as const)];
}

export function stackOf({ attributes }: LogRecord): string | undefined {
  const stack = attributes[stackTrace];
  return typeof stack === 'string' ? stack : undefined;
}

/** `content worker` */
export function sourceOf({ service, attributes: { role } }: LogRecord): string {
  return typeof role === 'string' ? `${service} ${role}` : service;
}
