import { columnOf, type Entity, keyGeneration } from '../domain/declare/entity.ts';
import { perEntity } from '../domain/declare/per-entity.ts';
import { type Column, castOf, columnsOf, quote } from './columns.ts';
import { recordColumns } from './select-columns.ts';

/** A statement whose text follows from the declaration alone. Parameters are in the order that is named. */
export interface Statements {
  /** key → the record. */
  readonly get: string;
  /** The same, locked until the end of the transaction; records that refer to it can still be created and deleted. */
  readonly hold: string;
  /** context, then a value for each of `written` → the record. */
  readonly insert: string;
  /** The same; an existing record gets the new values; no row where it has only a key. */
  readonly put: string;
  readonly written: readonly Column[];
  /** context, version or null, key, then a value for each of `replaced` → the new version. */
  readonly update: string;
  readonly replaced: readonly Column[];
  /** context, version or null, key → the version. */
  readonly remove: string;
}

export const statementsOf = perEntity(write);

/** The caller's identity for the trail, set for this statement's own transaction: no further round trip. */
const context = `(SELECT set_config('catalog.context', $1, true)) AS context`;

function write(entity: Entity): Statements {
  const { table, key } = entity;
  const columns = columnsOf(entity);
  const written = keyGeneration(entity) === 'always' ? columns.filter(({ field }) => !key.includes(field)) : columns;
  const replaced = columns.filter(({ field }) => !key.includes(field));
  const keyIs = (first: number) =>
    key.map((field, index) => `${table}.${quote(columnOf(field))} = $${first + index}`).join(' AND ');
  const isMeant = `${keyIs(3)} AND ($2::integer IS NULL OR row_version = $2)`;
  const values = written.map((column, index) => parameterOf(column, index + 2));
  const settings = replaced.map(
    (column, index) => `${quote(column.column)} = ${replacementOf(column, index + 3 + key.length)}`,
  );
  const get = `SELECT ${recordColumns(entity)} FROM ${table} WHERE ${keyIs(1)}`;
  const insert =
    `INSERT INTO ${table} (${written.map(({ column }) => quote(column)).join(', ')}) ` +
    `SELECT ${values.join(', ')} FROM ${context}`;
  const returning = `RETURNING ${recordColumns(entity)}`;
  return {
    written,
    replaced,
    get,
    hold: `${get} FOR NO KEY UPDATE OF ${table}`,
    insert: `${insert} ${returning}`,
    put: `${insert} ${onConflict(entity, replaced)} ${returning}`,
    // A record that is all key has nothing to replace; its version moves all the same.
    update:
      `UPDATE ${table} SET ${settings.join(', ') || 'row_version = row_version'} ` +
      `FROM ${context} WHERE ${isMeant} RETURNING row_version`,
    remove: `DELETE FROM ${table} USING ${context} WHERE ${isMeant} RETURNING row_version`,
  };
}

const parameterOf = ({ is }: Column, position: number): string => {
  const value = `$${position}::${castOf[is.kind]}`;
  return is.byDefault === 'now' ? `coalesce(${value}, clock_timestamp())` : value;
};

function onConflict({ table, key }: Entity, replaced: readonly Column[]): string {
  const target = key.map((field) => quote(columnOf(field))).join(', ');
  const settings = replaced.map(({ column: name }) => {
    const column = quote(name);
    return `${column} = coalesce(excluded.${column}, ${table}.${column})`;
  });
  return `ON CONFLICT (${target}) DO ${settings.length > 0 ? `UPDATE SET ${settings.join(', ')}` : 'NOTHING'}`;
}

/** A secret that is not sent stays: clients can not read it to send it back. */
const replacementOf = (column: Column, position: number): string =>
  column.is.kind === 'secret'
    ? `coalesce(${parameterOf(column, position)}, ${quote(column.column)})`
    : parameterOf(column, position);
