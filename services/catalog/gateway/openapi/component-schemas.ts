import type { CodeSets } from '../../domain/code-sets.ts';
import type { Entity } from '../../domain/declare/entity.ts';
import { user } from '../../domain/entities/users.ts';
import type { Operation } from '../operation.ts';
import { requestSchema, responseSchema } from './entity-schema.ts';
import { examples } from './examples.ts';
import { ownTransports } from './own-transports.ts';
import { portalSchemas } from './portal-schemas.ts';
import { publicationSchemas } from './publication-schemas.ts';
import { componentNameOf, reachable } from './reachable.ts';
import { ref, type Schema } from './schema.ts';
import { pageSchema, transports } from './transports.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The schemas of the bodies and answers of the operations, and no others. */
export function componentSchemas(operations: readonly Operation[], entities: readonly Entity[], codeSets: CodeSets) {
  const all: Schemas = {
    ...transports,
    ...ownTransports,
    ...portalSchemas(codeSets),
    ...publicationSchemas(codeSets),
    PageOfChange: pageSchema(ref('Change')),
    ...Object.fromEntries(entities.flatMap((entity) => schemasOf(entity, operations, codeSets))),
    MLPUserWithToken: userWithToken(codeSets),
  };
  const failed = ref('ErrorTransport');
  const answered = reachable([...operations.map(({ answer }) => answer), failed], all);
  const sent = reachable(
    operations.flatMap(({ body }) => (body ? [body] : [])),
    all,
  );
  const used = Object.entries(all).filter(([name]) => answered.has(name) || sent.has(name));
  return Object.fromEntries(
    used.map(([name, schema]) => [name, withExample(name, answered.has(name) ? exact(schema) : schema)]),
  );
}

function schemasOf(entity: Entity, operations: readonly Operation[], codeSets: CodeSets) {
  const { name } = entity;
  const takers = operations.filter(({ body }) => body && componentNameOf(body) === `${name}Input`);
  const placed = new Set(takers.flatMap(({ params }) => params.map((parameter) => parameter.name)));
  return [
    [name, responseSchema(entity, codeSets)] as const,
    [`${name}Input`, requestSchema(entity, codeSets, placed)] as const,
    [`PageOf${name}`, pageSchema(ref(name))] as const,
  ];
}

/** The one answer that carries a token: that of a log-in with it. */
function userWithToken(codeSets: CodeSets): Schema {
  const schema = responseSchema(user, codeSets);
  const properties = typeof schema.properties === 'object' ? schema.properties : {};
  return { ...schema, properties: { ...properties, apiToken: { type: 'string' } } };
}

/** Answers hold what is described and nothing else, so that a test finds an answer that leaks, say, a hash. */
const exact = (schema: Schema): Schema =>
  schema.type === 'object' && schema.properties ? { ...schema, additionalProperties: false } : schema;

const withExample = (name: string, schema: Schema): Schema =>
  examples[name] ? { ...schema, examples: [examples[name]] } : schema;
