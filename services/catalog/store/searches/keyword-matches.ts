import { sql } from 'kysely';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { allOf, type Condition, holdsInSmallLetters, holdsOneOf, isOneOf, oneOf } from './conditions.ts';
import { accessConditions, ownedOrSharedWith, revisionConditions, visibleTo } from './revision-conditions.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Ids of the solutions of which a text or the id of a revision, or of the solution itself, has one of the terms. */
export function keywordMatches(terms: readonly string[], criteria: SolutionCriteria): Condition {
  const withoutRevisions = ownTexts(terms, criteria);
  return sql`(${textsOf(sql`texts.solution_id`, [holdsTerm(terms), ...seen(criteria)])}
    ${withoutRevisions ? sql`UNION SELECT solution_id FROM solutions AS solution WHERE ${withoutRevisions}` : sql``})`;
}

/**
 * Whether the row `solution`, which meets the other criteria, is one of them: for searches that look at one solution after the other.
 * LIMIT, not EXISTS: of that the planner would make a table of all matches, and such searches end long before.
 */
export function matchesKeywords(terms: readonly string[], criteria: SolutionCriteria): Condition {
  const withoutRevisions = ownTexts(terms, criteria);
  const ofSolution = sql`texts.solution_id = solution.solution_id`;
  const found = textsOf(sql`true`, [ofSolution, holdsTerm(terms), ...seen(criteria)]);
  return oneOf([sql`coalesce((${found} LIMIT 1), false)`, ...(withoutRevisions ? [withoutRevisions] : [])]);
}

const textsOf = (columns: Condition, conditions: readonly Condition[]): Condition =>
  sql`SELECT ${columns} FROM revision_texts AS texts JOIN solution_revisions AS revision USING (revision_id)
       WHERE ${allOf(conditions)}`;

const seen = (criteria: SolutionCriteria): Condition[] => [
  ...accessConditions('texts', criteria),
  ...revisionConditions(criteria),
  ...visibleTo(criteria),
];

function holdsTerm(terms: readonly string[]): Condition {
  const ids = idsAmong(terms);
  const isNamed = ['texts.solution_id', 'texts.revision_id'].map((column) => isOneOf(column, ids, 'uuid'));
  return oneOf([holdsInSmallLetters('texts.words', terms), ...(ids.length > 0 ? isNamed : [])]);
}

/** For solutions that have no revision, where that does not matter; undefined where it does. */
function ownTexts(terms: readonly string[], criteria: SolutionCriteria): Condition | undefined {
  if (revisionConditions(criteria).length > 0) return undefined;
  const { viewer } = criteria;
  const ids = idsAmong(terms);
  return allOf([
    ...(viewer ? [sql`solution.solution_id IN ${ownedOrSharedWith(viewer)}`] : []),
    oneOf([
      ...['solution.name', 'solution.description'].map((text) => holdsOneOf(text, terms)),
      ...(ids.length > 0 ? [isOneOf('solution.solution_id', ids, 'uuid')] : []),
    ]),
  ]);
}

const idsAmong = (terms: readonly string[]): readonly string[] => terms.filter((term) => uuid.test(term));
