import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../kit/errors.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { thumbnailLimit } from '../../domain/entities/limits.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { type PortalSearches, portalSortProperties, type RevisionVisibility } from '../../domain/portal.ts';
import type { SolutionCriteria } from '../../domain/solution-criteria.ts';
import { toRecord } from '../columns.ts';
import type { Database, Row } from '../database.ts';
import { countRecords, type Projection, pageOf, pageOfMatches } from '../page.ts';
import { recordColumns, recordColumnsWithThumbnails } from '../select-columns.ts';
import { findFacets } from './facets.ts';
import { type CountFound, createLargeCounts } from './large-counts.ts';
import { portalColumns } from './portal-columns.ts';
import { findRequests } from './portal-requests.ts';
import { solutionCondition } from './solution-condition.ts';
import { areTexts, walkSolutions } from './walk-solutions.ts';

export interface PortalSearchOptions {
  readonly countFound?: CountFound;
  /** Where there are more solutions, texts that many of them have are not all searched for; see `walkSolutions`. */
  readonly walksBeyond?: number;
}

export const createPortalSearches = (
  database: Database,
  { countFound = createLargeCounts(), walksBeyond = 10_000 }: PortalSearchOptions = {},
): PortalSearches => ({
  async solutions(criteria, paging) {
    const projection = {
      columns: columnsFor(criteria, recordColumnsWithThumbnails(solution, thumbnailLimit)),
      toRecord: toPortalSolution,
    };
    const common = { paging, sortable: portalSortProperties };
    const queryOf = (some: SolutionCriteria) => ({
      ...{ ...common, projection, entity: solution, from: sql.table('solutions'), where: solutionCondition(some) },
      totalOf: (count: () => Promise<number>) => countFound(JSON.stringify(some), count),
    });
    const { contentCriteria, ...others } = criteria;
    if (!contentCriteria) return pageOf(database, queryOf(criteria));
    const candidates = areTexts(contentCriteria) ? await countRecords(database, queryOf(others)) : 0;
    const walked =
      candidates > walksBeyond ? await walkSolutions(database, { ...common, criteria, candidates }) : undefined;
    const { content, total } = walked ?? (await pageOfMatches(database, { ...queryOf(criteria), projection: keys }));
    return { content: await readAll(database, content, projection), total };
  },
  async solution(solutionId, seen) {
    const [row] = await database.run(
      sql<Row>`SELECT ${columnsFor(seen)} FROM solutions WHERE solution_id = ${solutionId}`,
    );
    if (!row) throw notFound(`No solution with ID ${solutionId}`);
    return toPortalSolution(row);
  },
  facets: (seen) => findFacets(database, seen),
  async dependents(solutionId) {
    const [row] = await database.run(sql<Row>`SELECT
      (SELECT count(*) FROM solution_deployments WHERE solution_id = ${solutionId}) AS deployments,
      (SELECT count(*) FROM solution_members JOIN solutions ON solution_id = parent_id
        WHERE child_id = ${solutionId} AND active) AS compositions,
      (SELECT count(*) FROM solution_favorites WHERE solution_id = ${solutionId}) AS favorites`);
    const { deployments, compositions, favorites } = row ?? {};
    return {
      ...{ deployments: Number(deployments), compositions: Number(compositions), favorites: Number(favorites) },
    };
  },
  requests: (equal, paging) => findRequests(database, equal, paging),
});

/** Statements that find texts are planned for each search; with all that is shown of a solution it would take three times as long. */
const keys: Projection = { columns: sql`solutions.solution_id`, toRecord: ({ solution_id }) => ({ solution_id }) };

/** What is shown of solutions that were found, in the same order. */
async function readAll(database: Database, found: readonly AnyRecord[], { columns, toRecord }: Projection) {
  const ids = found.map(({ solution_id }) => solution_id);
  const rows = await database.runPrepared(sql<Row>`SELECT ${columns}
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS found (solution_id, place) JOIN solutions USING (solution_id)
   ORDER BY found.place`);
  return rows.map(toRecord);
}

const columnsFor = (seen: RevisionVisibility, columns = recordColumns(solution)): RawBuilder<unknown> =>
  sql`${sql.raw(columns)}, ${portalColumns(seen)}`;

function toPortalSolution(row: Row): AnyRecord {
  const revisions = Array.isArray(row.revisions) ? row.revisions : [];
  return {
    ...toRecord(solution, row),
    ownerName: row.owner_name,
    coOwners: row.co_owners,
    revisions,
    latestRevision: revisions[0] ?? null,
    commentCount: row.comment_count,
    openRequest: row.open_request,
    failedStep: row.failed_step,
  };
}
