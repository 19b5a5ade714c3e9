import { maxTextKeyword } from './field-schema.ts';
import { componentNameOf } from './reachable.ts';
import type { Schema } from './schema.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** A character may be written as two escapes of six. */
const bytesOfCharacter = 12;
const bytesOfScalar = 32;
/** For white space and unknown fields. */
const allowance = 64 << 10;
const maxBytes = 16 << 20;

/** The most bytes that a valid body of this schema can need: a longer one is rejected before it is read and parsed. */
export const bodyLimit = (schema: Schema, schemas: Schemas): number =>
  Math.min(maxBytes, allowance + sizeOf(schema, schemas));

function sizeOf(schema: Schema, schemas: Schemas): number {
  const name = componentNameOf(schema);
  const {
    properties,
    items,
    maxItems,
    maxLength,
    contentEncoding,
    [maxTextKeyword]: maxText,
  } = name === undefined ? schema : (schemas[name] ?? {});
  if (typeof maxLength === 'number') return contentEncoding ? maxLength : maxLength * bytesOfCharacter;
  if (typeof maxText === 'number') return maxText * bytesOfCharacter;
  if (isSchema(items)) return sizeOf(items, schemas) * (typeof maxItems === 'number' ? maxItems : 1);
  if (!isSchema(properties)) return bytesOfScalar;
  const sizes = Object.entries(properties).map(
    ([field, one]) => field.length + sizeOf(isSchema(one) ? one : {}, schemas),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
