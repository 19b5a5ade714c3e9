import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Page } from '../../domain/paging.ts';
import type { ContentCriterion, SolutionCriteria } from '../../domain/solution-criteria.ts';
import type { Database, Row } from '../database.ts';
import { orderOf, sortedBy } from '../order.ts';
import type { PageQuery, Projection } from '../page.ts';
import { orderBy } from '../page-keys.ts';
import { allOf } from './conditions.ts';
import { contentConditionsOf } from './content-conditions.ts';
import { matchesContent } from './content-matches.ts';
import { solutionCondition } from './solution-condition.ts';

/** The index of texts has their groups of three letters. */
const indexedLetters = 3;
/** So many solutions are looked at before the search goes another way, some 25 ms; more where that would read every text. */
const walked = { indexed: 1_000, unindexed: 5_000 };
/** Of a total that is estimated. */
const significantDigits = 2;

export interface Walk extends Pick<PageQuery, 'paging' | 'sortable'> {
  readonly criteria: SolutionCriteria;
  readonly projection: Projection;
  /** How many solutions there are whose texts do not matter. */
  readonly candidates: number;
}

/**
 * A term that many texts have costs as much as there are matches, of which a page shows two dozen; one that is too short for the
 * index, such as the "w" that a person types before "whale", costs as much as there are texts: seconds, where there are 200,000 solutions.
 * So solutions are looked at in the order of the page until it is full, and the total is estimated of how far that was.
 * Undefined where the page is not full after some, or the order has no index of its own.
 */
export async function walkSolutions(database: Database, walk: Walk): Promise<Page | undefined> {
  const { criteria, paging, sortable, projection, candidates } = walk;
  const order = orderOf(solution, paging.sort, sortable);
  if (order.joins.length > 0) return undefined;
  const { contentCriteria = [], ...others } = criteria;
  const limit = contentCriteria.some(hasShortTerm) ? walked.unindexed : walked.indexed;
  const matches = contentCriteria.map((one) => matchesContent(contentConditionsOf(one), criteria, 'walked'));
  const [first, reach] = [paging.page * paging.size, (paging.page + 1) * paging.size];
  const rows = await database.run(sql<Row>`
    WITH walked AS (
      SELECT solution_id, row_number() OVER () AS place
        FROM (SELECT solutions.solution_id FROM solutions WHERE ${solutionCondition(others)}
               ORDER BY ${orderBy(order.terms, sortedBy)} LIMIT ${limit}) AS ordered),
    found AS MATERIALIZED (
      SELECT solution_id, place FROM walked WHERE ${allOf(matches)} LIMIT ${reach}),
    counted AS (SELECT count(*) AS hits, max(place) AS last FROM found)
    SELECT counted.hits, counted.last, found.place, ${projection.columns}
      FROM (SELECT * FROM found ORDER BY place OFFSET ${first}) AS found JOIN solutions USING (solution_id), counted
     ORDER BY found.place`);
  const { hits, last } = rows[0] ?? { hits: 0, last: 0 };
  if (Number(hits) < reach) return undefined;
  return { content: rows.map(projection.toRecord), total: estimateOf(Number(hits), Number(last), candidates) };
}

/** As many of all candidates as of those that were walked, in two digits: more would pretend to know it. */
function estimateOf(hits: number, walked: number, candidates: number): number {
  const estimate = Number(((hits / walked) * candidates).toPrecision(significantDigits));
  return Math.max(hits, Math.min(estimate, candidates));
}

/** Whether all of them are about texts. */
export const areTexts = (criteria: readonly ContentCriterion[]): boolean =>
  criteria.every((one) => !('modifiedSince' in one));

const hasShortTerm = (criterion: ContentCriterion): boolean =>
  termsOf(criterion).some((term) => term.length < indexedLetters);

function termsOf(criterion: ContentCriterion): readonly string[] {
  if ('keywords' in criterion) return criterion.keywords;
  return 'descriptions' in criterion ? criterion.descriptions : [];
}
