import { z } from 'zod';
import type { Operation } from './operation.ts';
import { createSchemas, type Schema } from './schemas.ts';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** What a failure looks like; `mediaType` is problem+json where it is absent. */
  readonly failure?: { readonly schema: z.ZodType; readonly mediaType: string };
}

/** The shape of a problem (RFC 9457) as this platform answers it. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable; what a program looks at.'),
    detail: z.string().describe('For people.'),
    instance: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

const statuses: Readonly<Record<number, string>> = {
  400: 'Not in order; every field that is wrong is named',
  401: 'Nobody is signed in, or the token is over',
  403: 'Not for this user',
  404: 'Not there, or not for this user to see',
  409: 'Not possible as things are now',
  413: 'Too large',
  415: 'Another media type than this operation takes',
  422: 'In order, but can not be done',
  429: 'Too many requests',
  500: 'A defect of the service; its log has the request id',
  502: 'Another service answered what can not be read',
  503: 'A service that is needed is away; try again',
};

const bearer = [{ bearer: [] }, { apiToken: [] }];

/** An OpenAPI 3.1 document of the declared operations; requests are checked with the schemas it is made of. */
export function createApiDocument<Deps>(operations: readonly Operation<Deps>[], info: ApiInfo) {
  const { failure = { schema: problem, mediaType: 'application/problem+json' }, ...head } = info;
  const schemas = createSchemas();
  const failureContent = { [failure.mediaType]: { schema: schemas.of(failure.schema, 'output') } };
  const failures = Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [
      `Failure${status}`,
      { description, content: failureContent },
    ]),
  );
  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of operations) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method.toLowerCase()]: describe(operation, schemas) });
  }
  return {
    openapi: '3.1.0' as const,
    info: { ...head, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    // As seen from where the document is, `v3/api-docs`: also behind a proxy that puts a prefix before it.
    servers: [{ url: '..' }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named(),
      responses: failures,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a log-in.' },
        apiToken: {
          ...{ type: 'apiKey', in: 'header', name: 'Authorization' },
          description: '`login:token`, with an API token.',
        },
      },
    },
  };
}

export const operationId = ({ method, path }: Pick<Operation<never>, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replaceAll(/[/{}_-]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`;

function describe<Deps>(operation: Operation<Deps>, schemas: ReturnType<typeof createSchemas>): Schema {
  const { group, summary, access, params, query, body, answer, status = 200 } = operation;
  const { answerType = 'application/json', uploadType } = operation;
  const content = (type: string, schema: Schema) => ({ content: { [type]: { schema } } });
  const any = answerType === 'application/json' ? {} : { type: 'string' };
  return {
    operationId: operationId(operation),
    tags: [group],
    summary,
    ...(typeof access !== 'string' && { description: `For users with the role ${access.join(' or ')}.` }),
    parameters: [...schemas.parameters(params, 'path'), ...schemas.parameters(query, 'query')],
    ...(body && { requestBody: { required: true, ...content('application/json', schemas.of(body, 'input')) } }),
    ...(uploadType && { requestBody: { required: true, ...content(uploadType, { type: 'object' }) } }),
    responses: {
      [status]: { description: 'As asked', ...content(answerType, answer ? schemas.of(answer, 'output') : any) },
      ...Object.fromEntries(
        Object.keys(statuses).map((code) => [code, { $ref: `#/components/responses/Failure${code}` }]),
      ),
    },
    security: access === 'open' ? [{}, ...bearer] : bearer,
  };
}
