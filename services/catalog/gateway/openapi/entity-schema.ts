import type { CodeSets } from '../../domain/code-sets.ts';
import type { Derived, Entity } from '../../domain/declare/entity.ts';
import type { Field } from '../../domain/declare/field.ts';
import { fieldSchema, partRef } from './field-schema.ts';
import { listOf, nullable, type Schema } from './schema.ts';

const stamp: Schema = { type: 'integer', format: 'int64', readOnly: true };
/** Clients send back what they have read; it is ignored. */
const ignored: Schema = { readOnly: true };
const maxParts = 100;

/** The record as it is answered: every property is there. */
export function responseSchema({ fields, dated, derived }: Entity, codeSets: CodeSets): Schema {
  const shown = mapValues(fields, (field) => {
    const schema = fieldSchema(field, codeSets, 'response');
    if (field.kind === 'secret') return { type: 'null', description: 'Never answered.' };
    return field.required ? schema : orNull(schema);
  });
  const properties = {
    ...shown,
    ...(dated && { created: stamp, modified: stamp }),
    ...mapValues(derived, (part) => derivedSchema(part, 'response')),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * The record as it is sent. Keys and what paths name (`placed`) may be absent, and so may secrets, which then stay as they
 * are.
 */
export function requestSchema(entity: Entity, codeSets: CodeSets, placed: ReadonlySet<string>): Schema {
  const { fields, key, dated, derived } = entity;
  const isNeeded = ([name, field]: readonly [string, Field]) =>
    field.required && field.kind !== 'secret' && !key.includes(name) && !placed.has(name);
  const needed = Object.entries(fields)
    .filter(isNeeded)
    .map(([name]) => name);
  const sent = mapValues(fields, (field, name) => {
    const schema = fieldSchema(field, codeSets, 'request');
    if (needed.includes(name)) return schema;
    return field.kind === 'serial' ? { ...orNull(schema), readOnly: true } : orNull(schema);
  });
  const properties = {
    ...sent,
    ...(dated && { created: ignored, modified: ignored }),
    ...mapValues(derived, (part) =>
      part.isList ? { ...orNull(derivedSchema(part, 'request')), maxItems: maxParts } : ignored,
    ),
  };
  return { type: 'object', properties, ...(needed.length > 0 && { required: needed }) };
}

function derivedSchema({ schema, isList }: Derived, direction: 'request' | 'response'): Schema {
  const part = partRef(schema, direction);
  return isList ? listOf(part) : part;
}

/** An enumeration has to name null as well. */
function orNull(schema: Schema): Schema {
  return Array.isArray(schema.enum) ? { ...nullable(schema), enum: [...schema.enum, null] } : nullable(schema);
}

const mapValues = <T>(values: Readonly<Record<string, T>>, map: (value: T, name: string) => Schema) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
