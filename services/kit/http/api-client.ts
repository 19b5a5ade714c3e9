import pRetry from 'p-retry';
import { Pool } from 'undici';
import { AppError, unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { currentTrace } from '../trace.ts';
import { pathAndQuery } from './api-path.ts';
import { apiError, readLimitedText } from './api-response.ts';

/** One operation of an API as its generated contract says it. */
export interface ApiOperation {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly answer: unknown;
}

/** What of an operation a call has to say: its body and its path's parameters only where it has some. */
export type CallOptions<O extends ApiOperation> = {
  readonly [K in 'params' as keyof O['params'] extends never ? never : K]: O['params'];
} & { readonly [K in 'body' as O['body'] extends undefined ? never : K]: O['body'] } & CallHeaders & {
    readonly query?: O['query'];
  };

export interface CallHeaders {
  /** The user for whom the service acts; trails remember it. */
  readonly actor?: string;
  /** Makes a POST that is sent twice happen once. */
  readonly idempotencyKey?: string;
  /** The ETag without which a change is refused with `precondition_failed`. */
  readonly ifMatch?: string;
  /** The request this is done for, so that both are found in the logs. */
  readonly requestId?: string;
  /** The person's network, where the other side limits by it. */
  readonly network?: string;
}

export interface ApiResponse<A> {
  readonly body: A;
  readonly etag: string | undefined;
}

/** Calls the operations of `Api` by their names: `call('GET /solution/{solutionId}', { params: { solutionId } })`. */
export interface ApiClient<Api> {
  /** Errors: as the other side refuses (`not_found`, `invalid`, `conflict` …), `unavailable` when it is away or fails. */
  call<N extends keyof Api & string>(
    name: N,
    ...options: Api[N] extends ApiOperation ? Arguments<CallOptions<Api[N]>> : never
  ): Promise<ApiResponse<Api[N] extends ApiOperation ? Api[N]['answer'] : never>>;
}

/** Options may be left out where nothing in them is needed. */
type Arguments<O> = Record<string, never> extends O ? [options?: O] : [options: O];

export interface ApiClientOptions {
  readonly service: Service;
  /** For people: `catalog`. */
  readonly name: string;
  /** With the context path: `http://127.0.0.1:8002/ccds`. */
  readonly url: string;
  /** `name:password` for HTTP Basic. */
  readonly credentials?: string;
  readonly timeoutMs?: number;
  readonly connections?: number;
}

interface AnyCall extends CallHeaders {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** A caller of another service's API over kept connections, closed with the service. */
export function createApiClient<Api>(options: ApiClientOptions): ApiClient<Api> {
  const { service, name, url, credentials, timeoutMs = 30_000, connections = 64 } = options;
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, {
    ...{ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connectTimeout: 2_000 },
  });
  service.life.onStop(`calls to ${name}`, () => pool.close());
  const authorization = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;

  async function send(method: string, path: string, { body, ...call }: AnyCall): Promise<ApiResponse<unknown>> {
    const headers = { ...(authorization && { authorization }), ...headersOf(call, body), ...currentTrace() };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await pool.request({ method, path, headers, ...sent }).catch((cause) => {
      throw unavailable(`The ${name} service cannot be reached right now.`, cause);
    });
    const text = await readLimitedText(answer.body, name);
    if (answer.statusCode >= 400) throw apiError(name, answer.statusCode, answer.headers, text);
    const { etag } = answer.headers;
    return { body: text === '' ? undefined : JSON.parse(text), etag: typeof etag === 'string' ? etag : undefined };
  }

  async function call(operation: string, { params = {}, query = {}, ...rest }: AnyCall = {}) {
    const [method = '', pattern = ''] = operation.split(' ');
    const path = pathname.replace(/\/$/, '') + pathAndQuery(pattern, params, query);
    // A kept connection may have been closed at the moment of the call; to ask again can do no harm.
    const retries = method === 'GET' || rest.idempotencyKey !== undefined ? 1 : 0;
    const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
    return pRetry(() => send(method, path, rest), {
      ...{ retries, minTimeout: 50, shouldRetry: ({ error }) => isUnavailable(error) },
    });
  }

  // What answers at a name is the contract's word, which the other side checks in its own specs.
  return { call: call as ApiClient<Api>['call'] };
}

function headersOf(call: CallHeaders, body: unknown): Record<string, string> {
  const { actor, idempotencyKey, ifMatch, requestId, network } = call;
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(actor && { 'x-acting-user': actor }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(network && { 'x-forwarded-for': network }),
  };
}
