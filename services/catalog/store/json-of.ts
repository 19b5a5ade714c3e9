import type { Entity } from '../domain/declare/entity.ts';
import type { Kind } from '../domain/declare/field.ts';
import { columnsOf, quote } from './columns.ts';

/**
 * SQL for the row `of` of an entity as the API shows the record, within the row of another: secrets are present and null,
 * and so are pictures, which would be too large together. `derived`: SQL for what is read along; `only`: the fields that are wanted.
 */
export function jsonOf(
  entity: Entity,
  of: string,
  derived: Readonly<Record<string, string>> = {},
  only?: readonly string[],
): string {
  const columns = columnsOf(entity).map(
    ({ field, column, is }) => [field, shownValue(is.kind, `${of}.${quote(column)}`)] as const,
  );
  const dates = entity.dated
    ? ['created', 'modified'].map((name) => [name, milliseconds(`${of}.${name}`)] as const)
    : [];
  const wanted = [...columns, ...dates, ...Object.entries(derived)].filter(([name]) => only?.includes(name) ?? true);
  return `json_build_object(${wanted.map(([name, value]) => `'${name}', ${value}`).join(', ')})`;
}

const shownValue = (kind: Kind, column: string): string => {
  if (kind === 'secret' || kind === 'bytes') return 'NULL';
  return kind === 'instant' ? milliseconds(column) : column;
};

/** Within JSON the driver would not see that it is a time. */
const milliseconds = (column: string): string => `(1000 * extract(epoch FROM ${column}))::bigint`;
