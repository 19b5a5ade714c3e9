import { z } from 'zod';
import { sentenceOfPattern } from './pattern-sentences.ts';
import type { Schema } from './schema.ts';

/** The shape of a value without parts; `said` is the error of a value of another type. Throws for types it does not know. */
export function leafShape(type: string, schema: Schema, said: string): z.ZodType {
  const make = makers[type];
  if (!make) throw new Error(`There is no shape for values of the type ${type}`);
  const shape = make(schema, said);
  const { enum: values } = schema;
  if (!Array.isArray(values)) return shape;
  const texts = values.filter((value) => value !== null);
  return z.intersection(shape, z.enum(texts, `must be one of ${texts.join(', ')}`));
}

const makers: Readonly<Record<string, (schema: Schema, said: string) => z.ZodType>> = {
  string: textShape,
  integer: numberShape,
  boolean: (_, said) => z.boolean(said),
  // Read-only: clients send back what they have read.
  undefined: () => z.unknown(),
};

function textShape(schema: Schema, said: string): z.ZodType {
  const { maxLength, minLength, pattern, contentMediaType, contentEncoding } = schema;
  let shape = z.string(said);
  if (typeof maxLength === 'number')
    shape = shape.refine((text) => !isLonger(text, maxLength), `must NOT have more than ${maxLength} characters`);
  // Not `min`, which would also look at the length of a list in the place of the text.
  if (typeof minLength === 'number')
    shape = shape.refine((text) => text.length >= minLength, `must NOT have fewer than ${minLength} characters`);
  if (typeof pattern === 'string') shape = shape.regex(new RegExp(pattern, 'u'), sentenceOfPattern(pattern));
  if (contentMediaType) shape = shape.refine(isJson, 'must be JSON text');
  if (contentEncoding) shape = shape.refine(isBase64, 'must be base64');
  return shape;
}

function numberShape({ minimum, maximum }: Schema, said: string): z.ZodType {
  let shape = z.number(said).refine(Number.isInteger, said);
  if (typeof maximum === 'number') shape = shape.max(maximum, `must be <= ${maximum}`);
  if (typeof minimum === 'number') shape = shape.min(minimum, `must be >= ${minimum}`);
  return shape;
}

/** JSON Schema and the database count characters, of which some take two units of a JavaScript string. */
const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
