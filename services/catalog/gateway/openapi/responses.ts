import type { Operation } from '../operation.ts';
import { componentNameOf } from './reachable.ts';
import { ref, type Schema } from './schema.ts';

const component = (kind: 'headers' | 'responses', name: string): Schema => ({ $ref: `#/components/${kind}/${name}` });
const headersNamed = (names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, component('headers', name)]));

const text = (description: string, rest: Schema = {}): Schema => ({ description, schema: { type: 'string', ...rest } });

/** Headers of answers, by their names. */
export const answerHeaders: Readonly<Record<string, Schema>> = {
  'X-Request-Id': text('The id of the request, as sent or made here; name it when you report a failure.'),
  Warning: text('`299 - "..."`: what was sent and ignored, such as unknown fields and parameters.'),
  ETag: text('The version of the record, for If-Match.', { pattern: '^"\\d+"$' }),
  Location: text('The path of what was created.'),
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': text('Asks for HTTP Basic.'),
};

interface Failure {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly isPossible: (operation: Operation) => boolean;
}

const always = () => true;
const isSecured = ({ open = false }: Operation) => !open;
const hasBody = ({ body }: Operation) => body !== undefined;
const changesOne = ({ method }: Operation) => method === 'PUT' || method === 'DELETE';
const isRepeatable = ({ method, confidential = false }: Operation) => method === 'POST' && !confidential;

/** Every failure, by its status. */
const failures: Readonly<Record<number, Failure>> = {
  400: { description: 'Not valid, or not found; the text names each field that is wrong', isPossible: always },
  401: {
    description: 'Name and password of a service are missing or wrong',
    headers: ['WWW-Authenticate'],
    isPossible: isSecured,
  },
  403: {
    description: 'Sent by a browser on behalf of a page of another site, or not allowed to the user of X-On-Behalf-Of',
    isPossible: ({ method, right }) => method !== 'GET' || right !== undefined,
  },
  409: {
    description: 'In conflict with existing records; `exception` has the reason, a word of the operation',
    isPossible: ({ mayConflict = false }) => mayConflict,
  },
  412: { description: 'It was changed meanwhile', isPossible: changesOne },
  413: { description: 'The body is too large', isPossible: hasBody },
  415: { description: 'The body is not application/json', isPossible: hasBody },
  422: {
    description: 'The Idempotency-Key belongs to another request, or there are too many to list',
    isPossible: (operation) => isRepeatable(operation) || operation.answer.type === 'array',
  },
  429: {
    description: 'Too many wrong attempts',
    headers: ['Retry-After'],
    isPossible: (operation) => isSecured(operation) || operation.confidential === true,
  },
  500: { description: 'A defect of the service; its log has the request id', isPossible: always },
  503: { description: 'The database is unavailable or busy; try again', headers: ['Retry-After'], isPossible: always },
};

/** The failures as components, named by their status. */
export const failureResponses: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(failures).map(([status, { description, headers = [] }]) => [
    `Failure${status}`,
    answer(description, ref('ErrorTransport'), headers),
  ]),
);

export function responsesOf(operation: Operation): Schema {
  const possible = Object.entries(failures).filter(([, { isPossible }]) => isPossible(operation));
  return {
    [operation.status]: answer('Done', operation.answer, successHeaders(operation)),
    ...Object.fromEntries(possible.map(([status]) => [status, component('responses', `Failure${status}`)])),
  };
}

function answer(description: string, schema: Schema, headers: readonly string[]): Schema {
  return {
    description,
    headers: headersNamed(['X-Request-Id', ...headers]),
    content: { 'application/json': { schema } },
  };
}

function successHeaders({ method, answer, open }: Operation): string[] {
  if (open) return [];
  const hasVersion = method === 'PUT' || componentNameOf(answer)?.startsWith('MLP');
  return ['Warning', ...(hasVersion ? ['ETag'] : []), ...(method === 'POST' ? ['Location'] : [])];
}
