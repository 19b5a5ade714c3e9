import { type FieldError, invalid } from '../../../kit/errors.ts';
import { componentNameOf } from './reachable.ts';
import type { Schema } from './schema.ts';

/** What is left of a value without its unknown fields. */
export interface KnownFields {
  readonly value: unknown;
  /** The paths that were dropped: `colour`, `authors.0.colour`. */
  readonly unknown: readonly string[];
}

/**
 * Drops the fields that `schema` does not name. Throws `invalid` for lists longer than they may be, so that not each of
 * their items is reported, and for texts with half of a surrogate pair, which no encoding can hold.
 */
export type DropUnknownFields = (value: unknown) => KnownFields;

type Schemas = Readonly<Record<string, Schema>>;

interface Shape {
  readonly fields?: ReadonlyMap<string, Shape>;
  readonly items?: Shape;
  readonly mostItems: number;
}

/** Of lists whose schema names no limit. */
const maxItemsByDefault = 1_000;

export function createDropUnknownFields(schema: Schema, schemas: Schemas): DropUnknownFields {
  const shape = shapeOf(schema, schemas);
  return (value) => {
    const unknown: string[] = [];
    return { value: dropUnknown(value, shape, [], unknown), unknown };
  };
}

function shapeOf(schema: Schema, schemas: Schemas): Shape {
  const name = componentNameOf(schema);
  const { properties, items, maxItems } = name === undefined ? schema : (schemas[name] ?? {});
  const most = typeof maxItems === 'number' ? maxItems : maxItemsByDefault;
  return {
    mostItems: most,
    ...(isSchema(properties) && {
      fields: new Map(
        Object.entries(properties).map(([field, one]) => [field, shapeOf(isSchema(one) ? one : {}, schemas)]),
      ),
    }),
    ...(isSchema(items) && { items: shapeOf(items, schemas) }),
  };
}

function dropUnknown(value: unknown, shape: Shape, at: readonly string[], unknown: string[]): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalidAt(at, 'must not hold half of a character');
  if (Array.isArray(value)) {
    if (value.length > shape.mostItems) throw invalidAt(at, `must not have more than ${shape.mostItems} items`);
    const { items } = shape;
    return items ? value.map((item, index) => dropUnknown(item, items, [...at, String(index)], unknown)) : value;
  }
  if (typeof value !== 'object' || value === null || !shape.fields) return value;
  const kept: [string, unknown][] = [];
  for (const [field, one] of Object.entries(value)) {
    const known = shape.fields.get(field);
    if (known) kept.push([field, dropUnknown(one, known, [...at, field], unknown)]);
    else unknown.push([...at, field].join('.'));
  }
  return Object.fromEntries(kept);
}

function invalidAt(at: readonly string[], message: string): Error {
  const error: FieldError = { path: `/${at.join('/')}`, message };
  return invalid(`The body is not in order. ${error.path} ${message}`, [error]);
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
