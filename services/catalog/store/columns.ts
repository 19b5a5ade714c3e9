import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { Field, Kind } from '../domain/declare/field.ts';
import { perEntity } from '../domain/declare/per-entity.ts';
import type { Row } from './database.ts';

export interface Column {
  readonly field: string;
  readonly column: string;
  readonly is: Field;
}

/** The columns of an entity's fields, in the order of the declaration. */
export const columnsOf = perEntity((entity): readonly Column[] =>
  Object.entries(entity.fields).map(([field, is]) => ({ field, column: columnOf(field), is })),
);

/** The columns of what is read together with an entity. */
const derivedOf = perEntity((entity): readonly Omit<Column, 'is'>[] =>
  Object.keys(entity.derived).map((field) => ({ field, column: columnOf(field) })),
);

/** Some fields have the name of an SQL keyword: `end`. */
export const quote = (column: string): string => `"${column}"`;

/** The types parameters are cast to; a text is not cast to its length, which would cut it silently. */
export const castOf: Readonly<Record<Kind, string>> = {
  uuid: 'uuid',
  serial: 'bigint',
  text: 'text',
  code: 'text',
  flag: 'boolean',
  short: 'smallint',
  integer: 'integer',
  long: 'bigint',
  instant: 'timestamptz',
  json: 'text',
  bytes: 'bytea',
  list: 'jsonb',
  secret: 'text',
};

/** A value of the API as a parameter of a statement. Secrets are hashed before. */
export function toParameter({ kind }: Field, value: unknown): unknown {
  if (kind === 'list') return JSON.stringify(value ?? []);
  if (value === null || value === undefined) return null;
  // Not the Date itself: the driver would write it in the time zone of this process, whose historical offsets may have seconds.
  if (kind === 'instant') return new Date(Number(value)).toISOString();
  return kind === 'bytes' ? Buffer.from(String(value), 'base64') : value;
}

/** A row as the API shows it; secrets are present and null. */
export function toRecord(entity: Entity, row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { field, column, is } of columnsOf(entity)) record[field] = toValue(is.kind, row[column]);
  if (entity.dated) {
    record.created = row.created;
    record.modified = row.modified;
  }
  for (const { field, column } of derivedOf(entity)) record[field] = row[column];
  return record;
}

function toValue(kind: Kind, value: unknown): unknown {
  if (kind === 'secret') return null;
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}
