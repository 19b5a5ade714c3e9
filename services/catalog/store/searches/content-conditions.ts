import { type RawBuilder, sql } from 'kysely';
import type { ContentCriterion } from '../../domain/solution-criteria.ts';
import { holdsOneOf } from './conditions.ts';

/** The condition of a match, for each table that is searched. */
export interface ContentConditions {
  readonly solution: RawBuilder<unknown>;
  readonly revision: RawBuilder<unknown>;
  readonly description: RawBuilder<unknown>;
  readonly document?: RawBuilder<unknown>;
  readonly artifact?: RawBuilder<unknown>;
}

/** What is looked for in the tables of the records, as there is no other with all of it. */
export type TableCriterion = Exclude<ContentCriterion, { readonly keywords: readonly string[] }>;

export const contentConditionsOf = (sought: TableCriterion): ContentConditions =>
  'descriptions' in sought ? ofText(sought.descriptions) : ofTime(new Date(sought.modifiedSince));

const ofText = (terms: readonly string[]): ContentConditions => ({
  solution: holdsOneOf('solution.description', terms),
  revision: holdsOneOf('revision.description', terms),
  description: holdsOneOf('description.description', terms),
});

function ofTime(since: Date): ContentConditions {
  const changed = (row: string) => sql`${sql.ref(row)}.modified >= ${since}`;
  return {
    solution: changed('solution'),
    revision: changed('revision'),
    description: changed('description'),
    document: changed('document'),
    artifact: changed('artifact'),
  };
}
