import type { CodeSets } from '../../domain/code-sets.ts';
import type { Field } from '../../domain/declare/field.ts';
import { listOf, ref, type Schema } from './schema.ts';

/** Anything but NUL, which no text of the database can hold; for halves of characters see `known-fields.ts`. */
export const storable = '^[^\\u0000]*$';
/** Every pair of hexadecimal digits is taken: seed data and old clients have ids of no RFC version. */
export const uuidPattern = '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
/** The first and the last millisecond of the years 1 to 9999. */
const earliest = -62_135_596_800_000;
const latest = 253_402_300_799_999;

/** Whether a client sends the value or reads it; parts that are sent have components of their own. */
export type Direction = 'request' | 'response';

/** What a value of the field looks like, null apart. */
export function fieldSchema(field: Field, codeSets: CodeSets, direction: Direction): Schema {
  const { doc } = field;
  return { ...shapes[field.kind](field, codeSets, direction), ...(doc && { description: doc }) };
}

export const partRef = (name: string, direction: Direction): Schema =>
  ref(direction === 'request' ? `${name}Input` : name);

const whole = (bits: 15 | 31): Schema => ({ type: 'integer', minimum: -(2 ** bits), maximum: 2 ** bits - 1 });
const long: Schema = {
  type: 'integer',
  format: 'int64',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

export const instantSchema: Schema = { type: 'integer', format: 'int64', minimum: earliest, maximum: latest };
export const serialSchema: Schema = { ...long, minimum: 1 };

type Shape = (field: Field, codeSets: CodeSets, direction: Direction) => Schema;

const shapes: Readonly<Record<Field['kind'], Shape>> = {
  uuid: () => ({ type: 'string', pattern: uuidPattern }),
  serial: () => serialSchema,
  text: ({ max, required, oneOf }) =>
    oneOf
      ? { type: 'string', enum: oneOf }
      : { type: 'string', ...(required && { minLength: 1 }), maxLength: max, pattern: storable },
  code: ({ codes }, codeSets) => ({ type: 'string', enum: codes ? Object.keys(codeSets[codes]) : [] }),
  flag: () => ({ type: 'boolean' }),
  short: () => whole(15),
  integer: () => whole(31),
  long: () => long,
  instant: () => instantSchema,
  json: ({ max }) => ({ type: 'string', maxLength: max, pattern: storable, contentMediaType: 'application/json' }),
  bytes: ({ max = 0 }) => ({ type: 'string', maxLength: Math.ceil(max / 3) * 4, contentEncoding: 'base64' }),
  list: ({ items = '', max, maxText }, _, direction) => ({
    ...listOf(partRef(items, direction)),
    maxItems: max,
    ...(maxText && { [maxTextKeyword]: maxText }),
  }),
  secret: ({ max }) => ({ type: 'string', minLength: 1, maxLength: max, pattern: storable, writeOnly: true }),
};

/** Most characters of the value as JSON text: JSON Schema has no word for it, so the document uses one of its own. */
export const maxTextKeyword = 'x-maxText';
