import { type RawBuilder, sql } from 'kysely';
import type { ContentCriterion } from '../../domain/solution-criteria.ts';
import { hasAuthor } from './authors.ts';
import { holdsOneOf, isOneOf, oneOf } from './conditions.ts';

/** The condition of a match, for each table that is searched. */
export interface ContentConditions {
  readonly solution: RawBuilder<unknown>;
  readonly revision: RawBuilder<unknown>;
  /** Of a revision too, but separate: within an OR with the others PostgreSQL compares the texts of each match twice. */
  readonly author?: RawBuilder<unknown>;
  readonly description: RawBuilder<unknown>;
  readonly document?: RawBuilder<unknown>;
  readonly artifact?: RawBuilder<unknown>;
}

export function contentConditionsOf(sought: ContentCriterion): ContentConditions {
  if ('descriptions' in sought) return ofText(sought.descriptions);
  return 'keywords' in sought ? ofKeywords(sought.keywords) : ofTime(new Date(sought.modifiedSince));
}

const ofText = (terms: readonly string[]): ContentConditions => ({
  solution: holdsOneOf('solution.description', terms),
  revision: holdsOneOf('revision.description', terms),
  description: holdsOneOf('description.description', terms),
});

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function ofKeywords(terms: readonly string[]): ContentConditions {
  const ids = terms.filter((term) => uuid.test(term));
  const isNamed = (column: string) => (ids.length > 0 ? [isOneOf(column, ids, 'uuid')] : []);
  return {
    solution: oneOf([
      holdsOneOf('solution.name', terms),
      holdsOneOf('solution.description', terms),
      ...isNamed('solution.solution_id'),
    ]),
    revision: oneOf([
      holdsOneOf('revision.description', terms),
      holdsOneOf('revision.publisher', terms),
      ...isNamed('revision.revision_id'),
    ]),
    author: hasAuthor(terms),
    description: holdsOneOf('description.description', terms),
  };
}

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
