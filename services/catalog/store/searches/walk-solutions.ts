import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Page } from '../../domain/paging.ts';
import type { ContentCriterion, SolutionCriteria } from '../../domain/solution-criteria.ts';
import type { Database, Row } from '../database.ts';
import { type Order, orderOf, sortedBy } from '../order.ts';
import type { PageQuery } from '../page.ts';
import { orderBy } from '../page-keys.ts';
import { allOf, type Condition } from './conditions.ts';
import { contentConditionsOf } from './content-conditions.ts';
import { matchesContent } from './content-matches.ts';
import { matchesKeywords } from './keyword-matches.ts';
import { solutionCondition } from './solution-condition.ts';

/** The index of texts has their groups of three letters. */
const indexedLetters = 3;
/**
 * After the first ones that many matches among them tell how many more there will be: where `worthwhile` would not fill the page, finding all
 * matches in the index costs less, which is some 70 ms for a thousand; a thousand that are looked at take 50 ms.
 */
const [sampled, worthwhile] = [200, 1_600];
/** So many are looked at, however few match, where a term is in no index: the other way would read every text. */
const unindexedLimit = 5_000;
/** Of a total that is estimated. */
const significantDigits = 2;

export interface Walk extends Pick<PageQuery, 'paging' | 'sortable'> {
  readonly criteria: SolutionCriteria;
  /** How many solutions there are whose texts do not matter. */
  readonly candidates: number;
}

/**
 * A term that many texts have costs as much as there are matches, of which a page shows two dozen; one that is too short for the
 * index, such as the "w" that a person types before "whale", costs as much as there are texts: seconds, where there are 200,000 solutions.
 * So solutions are looked at in the order of the page until it is full, and the total is estimated of how far that was.
 * Undefined where so few match that it would not be full for too long, or the order has no index of its own.
 */
export async function walkSolutions(database: Database, walk: Walk): Promise<Page | undefined> {
  const { criteria, paging, sortable, candidates } = walk;
  const order = orderOf(solution, paging.sort, sortable);
  if (order.joins.length > 0) return undefined;
  const [first, reach] = [paging.page * paging.size, (paging.page + 1) * paging.size];
  const rows = await database.run(sql<Row>`
    SELECT solution_id, place, hits
      FROM (SELECT *, row_number() OVER so_far AS place, count(*) FILTER (WHERE is_match) OVER so_far AS hits
              FROM (${firstSolutions(criteria, order)}) AS looked_at WINDOW so_far AS (ROWS UNBOUNDED PRECEDING)) AS walked
     WHERE is_match OR ${isTooRare(criteria, reach)} LIMIT ${reach}`);
  const last = rows.at(-1);
  if (Number(last?.hits ?? 0) < reach) return undefined;
  return { content: rows.slice(first), total: estimateOf(reach, Number(last?.place), candidates) };
}

/**
 * Those that meet all but the criteria of texts, in the order of the page, and whether they meet these as well. OFFSET, as otherwise the texts
 * would be compared for each use of that; no WITH query, as the planner would prepare for reading all of them.
 */
function firstSolutions({ contentCriteria = [], ...others }: SolutionCriteria, order: Order): Condition {
  const matches = contentCriteria.map((one) =>
    'keywords' in one ? matchesKeywords(one.keywords, others) : matchesContent(contentConditionsOf(one), others),
  );
  return sql`SELECT solution_id, ${allOf(matches)} AS is_match
    FROM (SELECT solutions.* FROM solutions WHERE ${solutionCondition(others)}
           ORDER BY ${orderBy(order.terms, sortedBy)}
           LIMIT ${contentCriteria.some(hasShortTerm) ? unindexedLimit : worthwhile}) AS solution OFFSET 0`;
}

/** So few match up to the row `walked` that finding all matches costs less than going on. A page is not full that has such a row. */
function isTooRare({ contentCriteria = [] }: SolutionCriteria, reach: number): Condition {
  return contentCriteria.some(hasShortTerm)
    ? sql`false`
    : sql`place >= ${sampled} AND hits * ${worthwhile} < place * ${reach}`;
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
