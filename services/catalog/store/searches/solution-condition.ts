import { sql } from 'kysely';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { allOf, type Condition, holdsOneOf, isOneOf } from './conditions.ts';
import { contentConditionsOf } from './content-conditions.ts';
import { contentMatches, hasMatchingRevision } from './content-matches.ts';
import { keywordMatches } from './keyword-matches.ts';
import { ownedOrSharedWith } from './revision-conditions.ts';

/** The WHERE clause over `solutions`. */
export function solutionCondition(criteria: SolutionCriteria): Condition {
  const { active, ids, modelTypes, toolkits, changedSince, owners, names, contentCriteria = [] } = criteria;
  return allOf([
    ...(active === undefined ? [] : [sql`solutions.active = ${active}`]),
    ...(ids ? [isOneOf('solutions.solution_id', ids, 'uuid')] : []),
    ...(modelTypes ? [isOneOf('solutions.model_type_code', modelTypes)] : []),
    ...(toolkits ? [isOneOf('solutions.toolkit_type_code', toolkits)] : []),
    ...(changedSince === undefined ? [] : [sql`solutions.modified >= ${new Date(changedSince)}`]),
    ...(owners ? [isOneOf('solutions.user_id', owners, 'uuid')] : []),
    ...(names ? [holdsOneOf('solutions.name', names)] : []),
    ...amongIds(criteria),
    ...contentCriteria.map((one, place) => {
      const matches =
        'keywords' in one ? keywordMatches(one.keywords, criteria) : contentMatches(contentConditionsOf(one), criteria);
      return place === 0 ? isFound(matches) : isAmong(matches);
    }),
    ...(contentCriteria.length > 0 ? [] : hasMatchingRevision('solutions', criteria)),
  ]);
}

/** Conditions over other tables: co-owners, favourites and tags. */
function amongIds({ holder, favoriteOf, allTags, anyTags }: SolutionCriteria): Condition[] {
  const tagged = (tags: readonly string[]) =>
    sql`SELECT solution_id FROM solution_tags AS tagged WHERE ${isOneOf('tagged.tag', tags)}`;
  const all = [...new Set(allTags)];
  return [
    ...(holder ? [isAmong(ownedOrSharedWith(holder))] : []),
    ...(favoriteOf
      ? [isAmong(sql`(SELECT solution_id FROM solution_favorites WHERE user_id = ${favoriteOf}::uuid)`)]
      : []),
    ...(anyTags ? [isAmong(sql`(${tagged(anyTags)})`)] : []),
    // The planner underestimates the rows after HAVING, so one tag is searched without a group.
    ...(all.length === 1 ? [isAmong(sql`(${tagged(all)})`)] : []),
    ...(all.length > 1 ? [isAmong(sql`(${tagged(all)} GROUP BY solution_id HAVING count(*) = ${all.length})`)] : []),
  ];
}

const isAmong = (ids: Condition): Condition => sql`solutions.solution_id IN ${ids}`;

/**
 * As an array, of which the planner expects ten ids and looks each up: it expects several times as many texts with a word as there are,
 * and would read all solutions beside them. Only one of several conditions: the server compares with an array one id after the other
 * where that is not the index that is read.
 */
const isFound = (ids: Condition): Condition => sql`solutions.solution_id = ANY(ARRAY${ids})`;
