import { sql } from 'kysely';
import type { PortalFacets, RevisionVisibility } from '../../domain/portal.ts';
import type { Database } from '../database.ts';
import { allOf } from './conditions.ts';
import { accessConditions } from './revision-conditions.ts';

type Seen = Pick<RevisionVisibility, 'accessTypes'>;

/** Values that are shown, and those that are looked at: people choose the names of their licences. */
const most = { shown: 100, seen: 1_000 };

export async function findFacets(database: Database, seen: Seen): Promise<PortalFacets> {
  const [licenses, runtimes] = await Promise.all([
    valuesOf(database, 'license', seen),
    valuesOf(database, 'runtime', seen),
  ]);
  return { licenses, runtimes };
}

/** Goes from value to value by the index: what it costs grows with the number of values, not with that of revisions. */
async function valuesOf(database: Database, facet: 'license' | 'runtime', seen: Seen): Promise<readonly string[]> {
  const column = sql.ref(facet);
  const isSeen = allOf([
    sql`facets.${column} = found.value`,
    sql`solutions.active`,
    ...accessConditions('revision', seen),
  ]);
  const rows = await database.run(sql<{ readonly value: string }>`
    WITH RECURSIVE found (value, place) AS (
      (SELECT ${column}, 1 FROM revision_facets WHERE ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM revision_facets WHERE ${column} > found.value ORDER BY ${column} LIMIT 1), place + 1
        FROM found WHERE found.value IS NOT NULL AND place < ${sql.lit(most.seen)})
    SELECT value FROM found
     WHERE value IS NOT NULL AND EXISTS (
       SELECT FROM revision_facets AS facets JOIN solution_revisions AS revision USING (revision_id)
              JOIN solutions USING (solution_id)
        WHERE ${isSeen})
     ORDER BY value LIMIT ${sql.lit(most.shown)}`);
  return rows.map(({ value }) => value);
}
