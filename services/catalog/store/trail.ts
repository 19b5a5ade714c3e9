import { sql } from 'kysely';
import type { Trail, TrailQuery } from '../domain/ports.ts';
import { entityNameOf, showRow, type TrailEntry, tableOf } from '../domain/trail.ts';
import type { Database, Row } from './database.ts';

/** More records than any aggregate has; beyond it an answer would not be read. */
const mostRecords = 10_000;

/** Reads the table the triggers write. */
export function createTrail(database: Database): Trail {
  const run = (query: ReturnType<typeof sql<Row>>) => database.run(query.compile(database.kysely));
  const belongs = ({ aggregate, id, entity }: TrailQuery) => {
    const all = sql`aggregate_type = ${aggregate} AND aggregate_id = ${id}`;
    return entity === undefined ? all : sql`${all} AND entity = ${tableOf(entity) ?? entity}`;
  };
  return {
    async page(query, { page, size }) {
      const [rows, [counted]] = await Promise.all([
        run(
          sql<Row>`SELECT * FROM change WHERE ${belongs(query)} ORDER BY position LIMIT ${size} OFFSET ${page * size}`,
        ),
        run(sql<Row>`SELECT count(*) AS total FROM change WHERE ${belongs(query)}`),
      ]);
      return { entries: rows.map(toEntry), total: Number(counted?.total) };
    },
    async asOf(query, at) {
      const rows = await run(sql<Row>`
        SELECT * FROM (
          SELECT DISTINCT ON (entity, record_key) * FROM change
          WHERE ${belongs(query)} AND at <= ${new Date(at).toISOString()}
          ORDER BY entity, record_key, position DESC) AS latest
        WHERE kind <> 'deleted' ORDER BY position LIMIT ${mostRecords}`);
      return rows.map(toEntry);
    },
  };
}

function toEntry(row: Row): TrailEntry {
  const { position, at, kind, entity, record_key, changed, before, after, service, acting_user, request_id } =
    // The columns of the table `change`, as the driver gives them.
    row as unknown as ChangeRow;
  const show = (value: Row | null) => (value === null ? null : showRow(entity, value));
  return {
    position,
    at,
    kind,
    entity: entityNameOf(entity),
    key: showRow(entity, record_key),
    changed: Object.keys(showRow(entity, Object.fromEntries(changed.map((column) => [column, null])))),
    before: show(before),
    after: show(after),
    service,
    actingUser: acting_user,
    requestId: request_id,
  };
}

interface ChangeRow {
  readonly position: number;
  readonly at: number;
  readonly kind: TrailEntry['kind'];
  readonly entity: string;
  readonly record_key: Row;
  readonly changed: readonly string[];
  readonly before: Row | null;
  readonly after: Row | null;
  readonly service: string | null;
  readonly acting_user: string | null;
  readonly request_id: string | null;
}
