import { z } from 'zod';
import { file } from './answer.ts';
import { bodyContent, fileAnswers, fileRequestHeaders, ifNoneMatch, namedHeaders } from './document-parts.ts';
import { type ExamplesOf, withFieldExamples } from './field-examples.ts';
import { type DescribedOperation, operationId, writeOpenApi } from './open-api.ts';
import type { Operation } from './operation.ts';
import { createSchemas, type Schema } from './schemas.ts';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** What a failure looks like; `mediaType` is problem+json where it is absent. */
  readonly failure?: { readonly schema: z.ZodType; readonly mediaType: string };
  /** No operation looks at tokens. */
  readonly anonymous?: true;
  /** Shown where the schema of a field or parameter has no example of its own. */
  readonly examplesOf?: ExamplesOf;
}

/** The shape of a problem (RFC 9457) as this platform answers it. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable; for programs.'),
    detail: z.string().describe('For people.'),
    instance: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

const failures: Readonly<Record<number, string>> = {
  400: 'Not valid; every field that is wrong is named',
  401: 'No user is signed in, or the token has expired',
  403: 'Not for this user',
  404: 'Not there, or not for this user to see',
  409: 'In conflict with the present state',
  411: 'The length of the body is not declared',
  413: 'Too large',
  415: 'A media type that this operation does not take',
  416: 'The range lies outside of the file',
  422: 'Valid, but not possible',
  429: 'Too many requests',
  500: 'A defect of the service; its log has the request id',
  502: 'The answer of another service can not be read',
  503: 'A service or a database is unavailable; try again',
  504: 'Not done by its deadline',
};

/** What an operation can fail with that does not say. */
const commonFailures = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503];

const bearer = [{ bearer: [] }, { apiToken: [] }];

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a log-in.' },
  apiToken: {
    ...{ type: 'apiKey', in: 'header', name: 'Authorization' },
    description: '`login:token`, with an API token.',
  },
};

/** An OpenAPI 3.1 document of the declared operations; requests are checked with the schemas it is made of. */
export function createApiDocument<Deps>(operations: readonly Operation<Deps>[], info: ApiInfo) {
  const { failure = { schema: problem, mediaType: 'application/problem+json' }, anonymous, examplesOf, ...head } = info;
  const schemas = createSchemas();
  const content = { [failure.mediaType]: { schema: schemas.of(failure.schema, 'output') } };
  const described = operations.flatMap((operation) => describe(operation, schemas, anonymous));
  const used = new Set(operations.flatMap((operation) => operation.failures ?? commonFailures));
  const responses = Object.fromEntries(
    [...used].sort().map((status) => [`Failure${status}`, { description: failures[status], content }]),
  );
  const document = writeOpenApi({
    info: head,
    // Relative to the document, `v3/api-docs`: it holds behind a proxy that puts a prefix before it.
    servers: [{ url: '..' }],
    operations: described,
    components: { schemas: schemas.named(), responses, ...(!anonymous && { securitySchemes }) },
  });
  return examplesOf ? withFieldExamples(document, examplesOf) : document;
}

type Schemas = ReturnType<typeof createSchemas>;

/** The operation at its path and at its aliases, which are deprecated. */
function describe<Deps>(operation: Operation<Deps>, schemas: Schemas, anonymous = false): DescribedOperation[] {
  const { method, path, aliases = [], group, id = operationId(operation) } = operation;
  const object = { ...describeOne(operation, schemas), ...(!anonymous && { security: securityOf(operation) }) };
  return [
    { method, path, group, object: { operationId: id, ...object } },
    ...aliases.map((alias, index) => ({
      ...{ method, path: alias, group },
      object: { operationId: `${id}Alias${index + 1}`, deprecated: true, ...object },
    })),
  ];
}

function securityOf<Deps>({ access, session }: Operation<Deps>) {
  const accepted = session ? [{ bearer: [] }] : bearer;
  return access === 'open' ? [{}, ...accepted] : accepted;
}

function describeOne<Deps>(operation: Operation<Deps>, schemas: Schemas): Schema {
  const { group, summary, description, access, params, query, headers, conditional, answer, body, uploadType } =
    operation;
  const roles = typeof access === 'string' ? '' : `For users with the role ${access.join(' or ')}.`;
  const logIn = operation.session ? 'Needs the token of a log-in; API tokens are rejected.' : '';
  const text = [description, roles, logIn].filter(Boolean).join(' ');
  return {
    tags: [group],
    summary,
    ...(text && { description: text }),
    parameters: [
      ...schemas.parameters(params, 'path'),
      ...schemas.parameters(query, 'query'),
      ...schemas.parameters(headers, 'header'),
      ...(conditional ? [ifNoneMatch] : []),
      ...(answer === file ? fileRequestHeaders : []),
    ],
    ...(body && { requestBody: bodyContent({ 'application/json': schemas.of(body, 'input') }) }),
    ...(uploadType && { requestBody: bodyContent(uploadSchemas(uploadType, schemas)) }),
    responses: { ...answersOf(operation, schemas), ...failuresOf(operation) },
  };
}

const binary: Schema = { type: 'string', format: 'binary' };
const oneFile: Schema = {
  type: 'object',
  description: 'Exactly one file, under any field name; other fields are ignored.',
  properties: { file: binary },
};

type UploadType = NonNullable<Operation<never>['uploadType']>;

const isNames = (types: UploadType): types is string | readonly string[] =>
  typeof types === 'string' || Array.isArray(types);

function uploadSchemas(types: UploadType, schemas: Schemas): Readonly<Record<string, Schema>> {
  const entries = isNames(types)
    ? [types].flat().map((type) => [type, uploadSchemaOf(type)] as const)
    : Object.entries(types).map(([type, schema]) => [type, schemas.of(schema, 'input')] as const);
  return Object.fromEntries(entries);
}

function uploadSchemaOf(type: string): Schema {
  if (type === 'multipart/form-data') return oneFile;
  return type === 'application/json' ? {} : binary;
}

function answersOf<Deps>(operation: Operation<Deps>, schemas: Schemas): Schema {
  const {
    answer,
    answers = {},
    answerType = 'application/json',
    answerHeaders = {},
    conditional,
    status = 200,
  } = operation;
  const usual =
    answer === file
      ? fileAnswers(operation.answerType ?? '*/*', answerHeaders)
      : {
          [status]: {
            description: 'Done',
            ...namedHeaders({ ...answerHeaders, ...(conditional && { ETag: 'The version, for If-None-Match.' }) }),
            ...(status !== 204 && {
              content: { [answerType]: { schema: answer ? schemas.of(answer, 'output') : anyOf(answerType) } },
            }),
          },
          ...(conditional && { 304: { description: 'The client has this version already' } }),
        };
  const others = Object.entries(answers).map(([code, { description, schema, headers = {} }]) => [
    code,
    {
      description,
      ...namedHeaders(headers),
      ...(schema && { content: { 'application/json': { schema: schemas.of(schema, 'output') } } }),
    },
  ]);
  return { ...usual, ...Object.fromEntries(others) };
}

const anyOf = (type: string): Schema => (type === 'application/json' ? {} : { type: 'string' });

const failuresOf = <Deps>({ failures: statuses = commonFailures }: Operation<Deps>): Schema =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]));
