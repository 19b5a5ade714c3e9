import type { CodeSets } from '../../domain/code-sets.ts';
import type { Entity } from '../../domain/declare/entity.ts';
import { user } from '../../domain/entities/users.ts';
import type { Operation, Parameter } from '../operation.ts';
import { sentSchema, shownSchema } from './entity-schema.ts';
import { fieldSchema } from './field-schema.ts';
import { listOf, ref, type Schema } from './schema.ts';
import { pageSchema, transports } from './transports.ts';

export interface DocumentDeps {
  readonly operations: readonly Operation[];
  readonly entities: readonly Entity[];
  readonly codeSets: CodeSets;
  /** `/ccds`. */
  readonly contextPath: string;
  readonly version: string;
}

/** A parameter as OpenAPI writes it. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface OperationObject {
  readonly parameters: readonly ParameterObject[];
  readonly [keyword: string]: unknown;
}

/** An OpenAPI 3.1 document. Requests are validated with the very schemas that stand in it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<Record<string, unknown>>;
  readonly [keyword: string]: unknown;
}

export function createDocument(deps: DocumentDeps): OpenApiDocument {
  const { operations, entities, codeSets, contextPath, version } = deps;
  const paths = new Map<string, Record<string, OperationObject>>();
  for (const operation of operations) {
    const item = paths.get(operation.path) ?? {};
    item[operation.method.toLowerCase()] = describe(operation, codeSets);
    paths.set(operation.path, item);
  }
  const records = entities.flatMap((entity) => [
    [entity.name, shownSchema(entity, codeSets)] as const,
    [`${entity.name}Input`, sentSchema(entity, codeSets)] as const,
    [`PageOf${entity.name}`, pageSchema(ref(entity.name))] as const,
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Modelyard catalog',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: contextPath }],
    security: [{ basic: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        ...transports,
        PageOfChange: pageSchema(ref('Change')),
        ...Object.fromEntries(records),
        MLPUserWithToken: userWithToken(codeSets),
      },
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
  };
}

/** The one answer that carries a token: that of a log-in with it. */
function userWithToken(codeSets: CodeSets): Schema {
  const schema = shownSchema(user, codeSets);
  const properties = typeof schema.properties === 'object' ? schema.properties : {};
  return { ...schema, properties: { ...properties, apiToken: { type: 'string' } } };
}

const description =
  'Users, solutions, revisions, artifacts and everything around them. Times are milliseconds since the epoch. What is not ' +
  'found is answered 400, as clients expect.';

export const operationId = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replaceAll(/[/{}_-]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`;

function describe(operation: Operation, codeSets: CodeSets): OperationObject {
  const { group, summary, params, query, body, status, answer, sortable } = operation;
  const parameters = [
    ...params.map((parameter) => describeParameter(parameter, 'path', codeSets)),
    ...query.map((parameter) => describeParameter(parameter, 'query', codeSets)),
    ...(sortable ? paging(sortable) : []),
    ...(operation.method === 'PUT' || operation.method === 'DELETE' ? [ifMatch] : []),
    ...(operation.method === 'POST' ? [idempotencyKey] : []),
  ];
  return {
    operationId: operationId(operation),
    tags: [group],
    summary,
    parameters,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: 'As asked', content: { 'application/json': { schema: answer } } },
      ...Object.fromEntries(failures(operation).map(([code, what]) => [code, failure(what)])),
    },
  };
}

function describeParameter(
  { name, field, isList }: Parameter,
  place: 'path' | 'query',
  codeSets: CodeSets,
): ParameterObject {
  const schema = fieldSchema(field, codeSets);
  return {
    name,
    in: place,
    required: field.required,
    schema: isList ? { ...listOf(schema), minItems: 1, maxItems: 100 } : schema,
  };
}

/** Larger sizes are answered as the largest there is, as clients of old ask for everything at once. */
const paging = (sortable: readonly string[]): ParameterObject[] => [
  query('page', { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 }),
  query('size', {
    type: 'integer',
    maximum: 2 ** 31 - 1,
    default: 20,
    description: 'At most 1000; less than 1 is 20.',
  }),
  ...(sortable.length > 0 ? [sorting(sortable)] : []),
];

const sorting = (sortable: readonly string[]): ParameterObject =>
  query('sort', {
    type: 'array',
    items: { type: 'string', pattern: `^(?:${sortable.join('|')})(?:,(?:[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc]))?$` },
    maxItems: 8,
    description: `A property and ASC or DESC. Properties: ${sortable.join(', ')}.`,
  });

const query = (name: string, schema: Schema): ParameterObject => ({ name, in: 'query', required: false, schema });

const ifMatch: ParameterObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', description: 'The ETag of the version that is meant; without it the last writer wins.' },
};

const idempotencyKey: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'A request with the same key is carried out once.',
  },
};

const failures = ({ method, body }: Operation): (readonly [number, string])[] => [
  [400, 'Not in order, or not found'],
  [401, 'Name and password of a service are missing or wrong'],
  ...(method === 'DELETE' ? ([[409, 'Something refers to it']] as const) : []),
  ...(method === 'POST' ? ([[422, 'The Idempotency-Key belongs to another request']] as const) : []),
  ...(method === 'PUT' || method === 'DELETE' ? ([[412, 'It was changed meanwhile']] as const) : []),
  ...(body
    ? ([
        [413, 'Too large'],
        [415, 'Not application/json'],
      ] as const)
    : []),
  [429, 'Too many wrong attempts'],
  [503, 'The database is away; try again'],
];

const failure = (what: string): Schema => ({
  description: what,
  content: { 'application/json': { schema: ref('ErrorTransport') } },
});
