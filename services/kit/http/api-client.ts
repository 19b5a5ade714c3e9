import pRetry from 'p-retry';
import { Pool } from 'undici';
import { AppError, unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { currentTrace } from '../trace.ts';
import { pathAndQuery } from './api-path.ts';
import { apiError, readLimitedText } from './api-response.ts';

/** One operation of an API as its generated contract declares it. */
export interface ApiOperation {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly response: unknown;
}

/** The arguments of a call: body and path parameters are required exactly where the operation has them. */
export type CallOptions<O extends ApiOperation> = {
  readonly [K in 'params' as keyof O['params'] extends never ? never : K]: O['params'];
} & { readonly [K in 'body' as O['body'] extends undefined ? never : K]: O['body'] } & CallHeaders & {
    readonly query?: O['query'];
  };

export interface CallHeaders {
  /** The user for whom the service acts; audit trails record it. */
  readonly actor?: string;
  /** Makes a repeated POST idempotent. */
  readonly idempotencyKey?: string;
  /** The expected ETag; a change of another version is rejected with `precondition_failed`. */
  readonly ifMatch?: string;
  /** The id of the request that caused this call, so that logs can be joined. */
  readonly requestId?: string;
  /** The end user's network, where the other service limits by it. */
  readonly network?: string;
}

export interface ApiResponse<A> {
  readonly body: A;
  readonly etag: string | undefined;
}

/** Calls the operations of `Api` by their names: `call('GET /solution/{solutionId}', { params: { solutionId } })`. */
export interface ApiClient<Api> {
  /** Errors: those of the other service (`not_found`, `invalid`, `conflict` …), `unavailable` when it does not answer or fails. */
  call<N extends keyof Api & string>(
    name: N,
    ...options: Api[N] extends ApiOperation ? Arguments<CallOptions<Api[N]>> : never
  ): Promise<ApiResponse<Api[N] extends ApiOperation ? Api[N]['response'] : never>>;
}

/** Options are optional where none of them is required. */
type Arguments<O> = Record<string, never> extends O ? [options?: O] : [options: O];

export interface ApiClientOptions {
  readonly service: Service;
  /** For logs and messages: `catalog`. */
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

/** A client of another service's API over keep-alive connections, closed with the service. */
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
    // A keep-alive connection may have been closed at the moment of the call; repeating an idempotent call is harmless.
    const retries = method === 'GET' || rest.idempotencyKey !== undefined ? 1 : 0;
    const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
    return pRetry(() => send(method, path, rest), {
      ...{ retries, minTimeout: 50, shouldRetry: ({ error }) => isUnavailable(error) },
    });
  }

  // The types of responses are those of the contract, which the other service checks in its own specs.
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
