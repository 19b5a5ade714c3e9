import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Page } from '../../domain/paging.ts';
import type { ContentCriterion, SolutionCriteria } from '../../domain/solution-criteria.ts';
import type { Database, Row } from '../database.ts';
import { type Order, orderOf, sortedBy } from '../order.ts';
import type { PageQuery, Projection } from '../page.ts';
import { orderBy } from '../page-keys.ts';
import { allOf } from './conditions.ts';
import { contentConditionsOf } from './content-conditions.ts';
import { matchesContent } from './content-matches.ts';
import { solutionCondition } from './solution-condition.ts';

/** The index of texts has their groups of three letters. */
const indexedLetters = 3;
/**
 * So many solutions are looked at before the search goes another way; a thousand take 50 ms. Where a term is in no index the other way
 * would read every text.
 */
const limits = { indexed: 2_400, unindexed: 5_000 };
/**
 * How many of the first ones match tells how many more there will be: where `worthwhile` would not fill the page, finding all matches in the
 * index costs less, which is some 70 ms for a thousand.
 */
const [sampled, worthwhile] = [200, 1_600];
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
  const { criteria, paging, sortable, candidates, projection } = walk;
  const order = orderOf(solution, paging.sort, sortable);
  if (order.joins.length > 0) return undefined;
  const reach = (paging.page + 1) * paging.size;
  const isIndexed = !criteria.contentCriteria?.some(hasShortTerm);
  if (isIndexed && (await shareOfFirst(database, criteria, order)) * worthwhile < reach) return undefined;
  const rows = await firstMatches(database, walk, order, isIndexed ? limits.indexed : limits.unindexed);
  const { hits, last } = rows[0] ?? { hits: 0, last: 0 };
  if (Number(hits) < reach) return undefined;
  return { content: rows.map(projection.toRecord), total: estimateOf(Number(hits), Number(last), candidates) };
}

/** How many of the first solutions match, as a part of 1. */
async function shareOfFirst(database: Database, criteria: SolutionCriteria, order: Order): Promise<number> {
  const [row] = await database.run(sql<Row>`
    SELECT count(*) AS hits FROM (${firstSolutions(criteria, order, sampled)}) AS solution WHERE ${matchOf(criteria)}`);
  return Number(row?.hits) / sampled;
}

/** Those that meet all but the criteria of texts, in the order of the page. */
const firstSolutions = ({ contentCriteria: _, ...others }: SolutionCriteria, order: Order, limit: number) =>
  sql`SELECT solutions.* FROM solutions WHERE ${solutionCondition(others)}
       ORDER BY ${orderBy(order.terms, sortedBy)} LIMIT ${limit}`;

/** Of the row `solution`. */
const matchOf = (criteria: SolutionCriteria) =>
  allOf((criteria.contentCriteria ?? []).map((one) => matchesContent(contentConditionsOf(one), criteria)));

/** The matches of the page among the first `limit` solutions; each row has the number of those up to the end of the page, and the place of the last. */
function firstMatches(database: Database, walk: Walk, order: Order, limit: number): Promise<Row[]> {
  const { criteria, paging, projection } = walk;
  const [first, reach] = [paging.page * paging.size, (paging.page + 1) * paging.size];
  return database.run(sql<Row>`
    WITH solution AS (
      SELECT *, row_number() OVER () AS place FROM (${firstSolutions(criteria, order, limit)}) AS ordered),
    found AS MATERIALIZED (
      SELECT solution_id, place FROM solution WHERE ${matchOf(criteria)} LIMIT ${reach}),
    counted AS (SELECT count(*) AS hits, max(place) AS last FROM found)
    SELECT counted.hits, counted.last, found.place, ${projection.columns}
      FROM (SELECT * FROM found ORDER BY place OFFSET ${first}) AS found JOIN solutions USING (solution_id), counted
     ORDER BY found.place`);
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
