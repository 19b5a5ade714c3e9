import type { CodeSets } from '../../domain/code-sets.ts';
import type { Entity } from '../../domain/declare/entity.ts';
import { fieldSchema } from './field-schema.ts';
import { listOf, nullable, ref, type Schema } from './schema.ts';

const stamp: Schema = { type: 'integer', format: 'int64', readOnly: true };

/** The record as it is answered: every property is there. */
export function shownSchema(entity: Entity, codeSets: CodeSets): Schema {
  const fields = Object.entries(entity.fields).map(([name, field]) => {
    const schema = fieldSchema(field, codeSets);
    const shown = field.required && field.kind !== 'secret' ? schema : orNull(schema);
    return [name, field.kind === 'secret' ? { type: 'null' } : shown] as const;
  });
  const properties = { ...Object.fromEntries(fields), ...extras(entity, true) };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * The record as it is sent. Keys and what the path names may be absent; dates and counters may be there, as clients send
 * back what they read, and are not looked at.
 */
export function sentSchema(entity: Entity, codeSets: CodeSets): Schema {
  const fields = Object.entries(entity.fields).map(
    ([name, field]) => [name, orNull(fieldSchema(field, codeSets))] as const,
  );
  return { type: 'object', properties: { ...Object.fromEntries(fields), ...extras(entity, false) } };
}

function extras({ dated, derived }: Entity, shown: boolean): Readonly<Record<string, Schema>> {
  const derivedSchemas = Object.entries(derived).map(([name, { schema, isList }]) => {
    const one = isList ? listOf(ref(schema)) : ref(schema);
    return [name, shown ? one : isList ? orNull({ ...one, maxItems: 100 }) : {}] as const;
  });
  const sent = { type: ['integer', 'null'] };
  return {
    ...(dated && { created: shown ? stamp : sent, modified: shown ? stamp : sent }),
    ...Object.fromEntries(derivedSchemas),
  };
}

/** An enumeration has to name null as well. */
function orNull(schema: Schema): Schema {
  return Array.isArray(schema.enum) ? { ...nullable(schema), enum: [...schema.enum, null] } : nullable(schema);
}
