import { sql } from 'kysely';
import { type Change, changeColumns, type Row } from '../../kit/store/outbox/change.ts';
import { fieldOf } from '../domain/declare/entity.ts';
import type { Trail, TrailQuery } from '../domain/ports.ts';
import { entityNameOf, showRow, type TrailEntry, tableOf } from '../domain/trail.ts';
import type { Database } from './database.ts';

const columns = sql.raw(changeColumns);

/** More records than an aggregate has. */
const maxRecords = 10_000;

/** Reads the table the triggers write. */
export function createTrail(database: Database): Trail {
  const belongs = ({ aggregate, id, entity }: TrailQuery) => {
    const all = sql`aggregate_type = ${aggregate} AND aggregate_id = ${id}`;
    return entity === undefined ? all : sql`${all} AND entity = ${tableOf(entity) ?? entity}`;
  };
  return {
    async page(query, { page, size }) {
      const [rows, [counted]] = await Promise.all([
        database.run(
          sql<Change>`SELECT ${columns} FROM change WHERE ${belongs(query)} ORDER BY position LIMIT ${size} OFFSET ${page * size}`,
        ),
        database.run(sql<Row>`SELECT count(*) AS total FROM change WHERE ${belongs(query)}`),
      ]);
      return { entries: rows.map(toEntry), total: Number(counted?.total) };
    },
    async asOf(query, at) {
      const rows = await database.run(sql<Change>`
        SELECT ${columns} FROM (
          SELECT DISTINCT ON (entity, record_key) * FROM change
          WHERE ${belongs(query)} AND at <= ${new Date(at).toISOString()}
          ORDER BY entity, record_key, position DESC) AS latest
        WHERE kind <> 'deleted' ORDER BY position LIMIT ${maxRecords}`);
      return rows.map(toEntry);
    },
  };
}

function toEntry(change: Change): TrailEntry {
  const { position, at, kind, entity, recordKey, changed, before, after, service, actingUser, requestId } = change;
  const show = (row: Row | null) => (row === null ? null : showRow(entity, row));
  return {
    position,
    at,
    kind,
    entity: entityNameOf(entity),
    key: showRow(entity, recordKey),
    changed: changed.map(fieldOf),
    before: show(before),
    after: show(after),
    service,
    actingUser,
    requestId,
  };
}
