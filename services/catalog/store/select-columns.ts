import type { Entity } from '../domain/declare/entity.ts';
import { columnsOf, quote } from './columns.ts';

/** The tags of the row `users`. */
export const tagsOfUser = `coalesce((SELECT json_agg(json_build_object('tag', t.tag) ORDER BY t.tag)
                      FROM user_tags t WHERE t.user_id = users.user_id), '[]')`;

/**
 * What is read with a record from other tables, by table. Each is one index lookup, so that a page costs one query however
 * many records it has.
 */
const derivedColumns: Readonly<Record<string, string>> = {
  users: `${tagsOfUser} AS tags`,
  solutions: `coalesce((SELECT json_agg(json_build_object('tag', t.tag) ORDER BY t.tag)
                          FROM solution_tags t WHERE t.solution_id = solutions.solution_id), '[]') AS tags,
    (SELECT json_build_object('solutionId', solutions.solution_id,
              'viewCount', coalesce(w.view_count, 0), 'downloadCount', coalesce(w.download_count, 0),
              'lastDownload', (1000 * extract(epoch FROM w.last_download))::bigint,
              'ratingCount', coalesce(w.rating_count, 0), 'ratingAverageTenths', coalesce(w.rating_average_tenths, 0),
              'featured', coalesce(w.featured, false))
       FROM (SELECT) AS one LEFT JOIN solution_web w ON w.solution_id = solutions.solution_id) AS web_stats`,
};

/** The select list that `toRecord` reads. */
export function recordColumns({ table }: Entity): string {
  return withDerived(table, `${table}.*`);
}

/** The same with null for pictures of more than `limitBytes`: those of a page may be more than an answer can hold. */
export function recordColumnsWithThumbnails(entity: Entity, limitBytes: number): string {
  const columns = columnsOf(entity).map(({ column, is }) => {
    const name = `${entity.table}.${quote(column)}`;
    return is.kind === 'bytes'
      ? `CASE WHEN octet_length(${name}) <= ${limitBytes} THEN ${name} END AS ${quote(column)}`
      : name;
  });
  const dates = entity.dated ? ['created', 'modified'].map((name) => `${entity.table}.${name}`) : [];
  return withDerived(entity.table, [...columns, ...dates].join(', '));
}

function withDerived(table: string, columns: string): string {
  const derived = derivedColumns[table];
  return derived ? `${columns}, ${derived}` : columns;
}
