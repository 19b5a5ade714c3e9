import pRetry from 'p-retry';
import { errors, Pool } from 'undici';
import { AppError, invalid, unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { currentTrace } from '../trace.ts';
import { pathAndQuery } from './api-path.ts';
import { apiError, logInError, parseBody, readLimitedText } from './api-response.ts';
import { basicHeader } from './basic-header.ts';
import { circuitOf } from './circuits.ts';
import { FileBody } from './file-body.ts';
import { measureHttpPools } from './measure-http-pools.ts';
import { connectToServices } from './tls/connect-to-services.ts';

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
  /** The end user's token, where the other service is to see that user instead of this service's account. */
  readonly token?: string;
  /** The user for whom the service acts; audit trails record it. */
  readonly actor?: string;
  /** The user whose rights decide, where the other service is not to decide by those of this service's account; also its `actor`. */
  readonly onBehalfOf?: string;
  /** Makes a repeated POST idempotent. */
  readonly idempotencyKey?: string;
  /** The expected ETag; a change of another version is rejected with `precondition_failed`. */
  readonly ifMatch?: string;
  /** The id of the request that caused this call, so that logs can be joined. */
  readonly requestId?: string;
  /** The end user's network, where the other service limits by it. */
  readonly network?: string;
  /** Headers that the operation has of its own, by their names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The end user's device, where this service knows it from an earlier log-in. */
  readonly device?: string;
  /** A log-in: 401 says that what the user typed is wrong, not that the account of this service is. */
  readonly isLogIn?: boolean;
  /** A POST that changes nothing: it may be repeated, as a GET may. */
  readonly repeatable?: boolean;
}

export interface ApiResponse<A> {
  readonly status: number;
  readonly body: A;
  readonly etag: string | undefined;
}

/** Calls the operations of `Api` by their names: `call('GET /solution/{solutionId}', { params: { solutionId } })`. */
export interface ApiClient<Api> {
  /**
   * Errors: those of the other service (`not_found`, `invalid`, `conflict` …); `unavailable` when it does not answer, fails,
   * or its circuit is open; `unauthenticated` only where the call contains a user's token; what a streamed body fails with.
   */
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
  /** Until the headers of the response, and between two parts of its body. */
  readonly timeoutMs?: number;
  readonly connections?: number;
  /** Of a response; by default more than the largest page of any API of ours. */
  readonly limitBytes?: number;
}

interface AnyCall extends CallHeaders {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

const defaultLimitBytes = 64 * 1024 * 1024;
const connectTimeoutMs = 2_000;

/**
 * The client of another service's JSON API: keep-alive connections, closed with the service; one repetition of calls that
 * change nothing; a circuit, which it shares with the streaming clients of the same server.
 */
export function createApiClient<Api>(options: ApiClientOptions): ApiClient<Api> {
  const { service, name, url, credentials, timeoutMs = 30_000, connections = 64 } = options;
  const { limitBytes = defaultLimitBytes } = options;
  const { origin, pathname } = new URL(url);
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const connect = connectToServices(service.env, { timeoutMs: connectTimeoutMs });
  const pool = new Pool(origin, { connections, connect, ...timeouts });
  const circuit = circuitOf(service, name);
  measureHttpPools(service, `${name} api`, () => [pool]);
  service.life.onStop(`calls to ${name}`, () => pool.close());
  const account = credentials && basicHeader(credentials);

  async function send(method: string, path: string, { body, ...call }: AnyCall): Promise<ApiResponse<unknown>> {
    const authorization = call.token === undefined ? account : `Bearer ${call.token}`;
    const headers = { ...(authorization && { authorization }), ...headersOf(call, body), ...currentTrace() };
    circuit.admit();
    const answer = await pool.request({ method, path, headers, body: encode(body) }).catch((cause) => {
      // A body that failed on its way says nothing about the other service.
      if (cause instanceof AppError) throw cause;
      // Nor does a value that no header can hold: tokens and networks are as clients of this service sent them.
      if (cause instanceof errors.InvalidArgumentError) throw invalid(`This cannot be sent to the ${name} service.`);
      circuit.failed();
      throw unavailable(`The ${name} service cannot be reached right now.`, cause);
    });
    circuit.succeeded();
    const text = await readLimitedText(answer.body, name, limitBytes);
    const { statusCode: status } = answer;
    if (status === 401 && call.token !== undefined)
      throw new AppError('unauthenticated', `The ${name} service does not accept the token.`);
    if (status === 401 && call.isLogIn) throw logInError(answer.headers, text);
    if (status >= 400) throw apiError(name, status, answer.headers, text);
    const { etag } = answer.headers;
    return { status, body: parseBody(text, name), etag: typeof etag === 'string' ? etag : undefined };
  }

  async function call(operation: string, { params = {}, query = {}, ...rest }: AnyCall = {}) {
    const [method = '', pattern = ''] = operation.split(' ');
    const path = pathname.replace(/\/$/, '') + pathAndQuery(pattern, params, query);
    // A keep-alive connection may have been closed at the moment of the call; repeating an idempotent call is harmless.
    const isRepeatable = method === 'GET' || rest.repeatable === true || rest.idempotencyKey !== undefined;
    const retries = isRepeatable && !(rest.body instanceof FileBody) ? 1 : 0;
    const isWorthIt = (error: unknown) =>
      error instanceof AppError && error.code === 'unavailable' && error.reason !== 'circuit_open';
    return pRetry(() => send(method, path, rest), {
      ...{ retries, minTimeout: 50, shouldRetry: ({ error }) => isWorthIt(error) },
    });
  }

  // The types of responses are those of the contract, which the other service checks in its own specs.
  return { call: call as ApiClient<Api>['call'] };
}

function encode(body: unknown) {
  if (body === undefined) return null;
  return body instanceof FileBody ? body.content : JSON.stringify(body);
}

function contentHeaders(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  if (!(body instanceof FileBody)) return { 'content-type': 'application/json' };
  return { 'content-type': body.contentType, ...(body.name !== undefined && { 'x-filename': body.name }) };
}

function headersOf(call: CallHeaders, body: unknown): Record<string, string> {
  const { onBehalfOf, actor = onBehalfOf, idempotencyKey, ifMatch, requestId, network, device } = call;
  return {
    // Services go by statuses, also where an answer for pages would be a success.
    accept: 'application/json, application/problem+json',
    ...call.headers,
    ...contentHeaders(body),
    ...(actor && { 'x-acting-user': actor }),
    ...(onBehalfOf && { 'x-on-behalf-of': onBehalfOf }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(network && { 'x-forwarded-for': network }),
    ...(device && { 'x-known-device': device }),
  };
}
