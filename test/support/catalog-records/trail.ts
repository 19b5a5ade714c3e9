import { type AnyRecord, columnOf, type Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { TestSchema } from '../postgres-schema.ts';

/** What the trail says about one row, oldest first. */
export interface TrailRow {
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly changed: readonly string[];
  readonly after: AnyRecord | null;
  readonly service: string | null;
  readonly acting_user: string | null;
  readonly request_id: string | null;
}

/** `key`: columns and their values. */
export async function changesOf({ pool }: TestSchema, table: string, key: AnyRecord): Promise<TrailRow[]> {
  const sql = `SELECT kind, changed, after, service, acting_user, request_id FROM change
    WHERE entity = $1 AND record_key @> $2 ORDER BY position`;
  return (await pool.query(sql, [table, key])).rows;
}

/** The columns of a record's key and their values. */
export const keyColumns = ({ key }: Entity, record: AnyRecord): AnyRecord =>
  Object.fromEntries(key.map((field) => [columnOf(field), record[field]]));
