import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../kit/errors.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { thumbnailLimit } from '../../domain/entities/limits.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { type PortalSearches, portalSortProperties, type RevisionVisibility } from '../../domain/portal.ts';
import { toRecord } from '../columns.ts';
import type { Database, Row } from '../database.ts';
import { pageOf, pageOfMatches } from '../page.ts';
import { recordColumns, recordColumnsWithThumbnails } from '../select-columns.ts';
import { findFacets } from './facets.ts';
import { type CountFound, createLargeCounts } from './large-counts.ts';
import { portalColumns } from './portal-columns.ts';
import { findRequests } from './portal-requests.ts';
import { solutionCondition } from './solution-condition.ts';

export const createPortalSearches = (
  database: Database,
  countFound: CountFound = createLargeCounts(),
): PortalSearches => ({
  solutions: (criteria, paging) =>
    (criteria.contentCriteria ? pageOfMatches : pageOf)(database, {
      entity: solution,
      from: sql.table('solutions'),
      where: solutionCondition(criteria),
      paging,
      sortable: portalSortProperties,
      totalOf: (count) => countFound(JSON.stringify(criteria), count),
      projection: {
        columns: columnsFor(criteria, recordColumnsWithThumbnails(solution, thumbnailLimit)),
        toRecord: toPortalSolution,
      },
    }),
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
