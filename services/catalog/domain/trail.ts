import { type AnyRecord, type Entity, fieldOf } from './declare/entity.ts';
import { entities } from './entities.ts';

/** One change of one record, as the API and the events show it. */
export interface TrailEntry {
  /** Counts up over the whole catalog; a later change of a record has a greater one. */
  readonly position: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: 'created' | 'updated' | 'deleted';
  /** Name of the entity, or of the relation. */
  readonly entity: string;
  /** The fields that identify the record. */
  readonly key: AnyRecord;
  /** Fields with another value than before; a secret or a picture is named, its value is not kept. */
  readonly changed: readonly string[];
  readonly before: AnyRecord | null;
  readonly after: AnyRecord | null;
  /** The account of the calling service, and the user it acted for. */
  readonly service: string | null;
  readonly actingUser: string | null;
  readonly requestId: string | null;
}

const byTable = new Map<string, Entity>(entities.map((entity) => [entity.table, entity]));
const tables = new Map<string, string>(entities.map(({ name, table }) => [name, table]));

/** What rows of this table are called; a relation that is no record of its own goes by its table. */
export const entityNameOf = (table: string): string => byTable.get(table)?.name ?? fieldOf(table);

/** The table of an entity by its name, or undefined where there is no such entity. */
export const tableOf = (entity: string): string | undefined => tables.get(entity);

/** A row that was kept as JSON, with the names and the times of the API. */
export function showRow(table: string, row: AnyRecord): AnyRecord {
  const fields = byTable.get(table)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = fieldOf(column);
      const isTime = fields[name]?.kind === 'instant' || name === 'created' || name === 'modified';
      return [name, isTime && typeof value === 'string' ? Date.parse(value) : value];
    }),
  );
}
