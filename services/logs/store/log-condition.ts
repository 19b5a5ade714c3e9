import type { LogFilter } from '../domain/log-search.ts';

export interface Condition {
  /** All have to hold; never empty. */
  readonly where: string[];
  readonly values: unknown[];
  /** Adds a value, and gives the name of its parameter. */
  add(value: unknown): string;
}

const equal = [
  ['service', 'service'],
  ['instance', 'instance'],
  ['trace_id', 'traceId'],
  ['request_id', 'requestId'],
  ['user_id', 'userId'],
  ['solution_id', 'solutionId'],
  ['deployment_id', 'deploymentId'],
] as const;

/** The dictionary `simple` takes words as they are, since logs are in no one language. */
export const wordVector = "to_tsvector('simple', words)";

export function createCondition(filter: LogFilter): Condition {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  if (filter.from !== undefined) where.push(`time >= ${add(new Date(filter.from).toISOString())}`);
  if (filter.to !== undefined) where.push(`time < ${add(new Date(filter.to).toISOString())}`);
  if (filter.severity !== undefined) where.push(`severity >= ${add(filter.severity)}`);
  if (filter.numbersTo !== undefined) where.push(`number <= ${add(filter.numbersTo)}`);
  for (const [column, name] of equal) if (filter[name] !== undefined) where.push(`${column} = ${add(filter[name])}`);
  for (const word of filter.words ?? []) {
    // Cheap, and done first where the hour has no index of words yet: making the words of each text takes ten times as long.
    where.push(`words LIKE lower(${add(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)})`);
    // Signs alone are not words.
    if (/[\p{L}\p{N}]/u.test(word))
      where.push(`${wordVector} @@ (phraseto_tsquery('simple', ${add(word)})::text || ':*')::tsquery`);
  }
  return { where, values, add };
}
