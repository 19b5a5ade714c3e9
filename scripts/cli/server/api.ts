import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { CliError } from '../cli-error.ts';
import { sentence } from '../terminal/show.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Dispatcher.ResponseData['body'];
}

export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
  readonly signal?: AbortSignal;
}

/** Calls of the platform through its edge, in the name of a user. */
export interface Api {
  /** A call of the web API with its envelope: answers what is in it. Errors: CliError, with what the server says. */
  call<T>(method: Method, path: string, body?: unknown): Promise<T>;
  /** A call of any path. Errors: CliError. */
  send(method: Method, path: string, request?: RawRequest): Promise<RawAnswer>;
}

/** A rejection, with the code that programs use. */
export class ServerError extends CliError {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ServerError';
    this.status = status;
    this.code = code;
  }
}

export function createApi(server: string, token?: string): Api {
  async function send(method: Method, path: string, { headers = {}, ...rest }: RawRequest = {}): Promise<RawAnswer> {
    const authorization = token === undefined ? {} : { authorization: token.includes(':') ? token : `Bearer ${token}` };
    const answer = await request(`${server}${path}`, {
      ...{ method, headers: { ...authorization, ...headers }, headersTimeout: 0, bodyTimeout: 0 },
      ...rest,
    }).catch((error: NodeJS.ErrnoException) => {
      if (rest.signal?.aborted) throw error;
      throw new CliError(
        `${server} cannot be reached (${error.code ?? error.message}): does the platform run, and is this its address? Give another one with --server or MODELYARD_URL.`,
      );
    });
    const { statusCode: status, body } = answer;
    if (status >= 400) throw await rejection(status, body, answer.headers);
    return { status, headers: answer.headers, body };
  }
  return {
    send,
    async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
      const answer = await send(method, `/api${path}`, {
        headers: {
          accept: 'application/json, application/problem+json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify({ request_body: body }) }),
      });
      const text = await answer.body.text();
      return contentOf(parseJson(text, server)) as T;
    },
  };
}

/** What the envelope holds; some answers have none. */
function contentOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return 'response_body' in answer ? answer.response_body : answer;
}

function parseJson(text: string, server: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${server} does not answer as a platform of this release does: is it the right address?`);
  }
}

/** In the words of the server; each service has its own form of an error. */
async function rejection(
  status: number,
  body: RawAnswer['body'],
  { 'retry-after': retryAfter }: IncomingHttpHeaders,
): Promise<ServerError> {
  const text = await body.text().catch(() => '');
  const said = fieldsOf(text);
  const detail = said.detail ?? said.errorMessage ?? said.message ?? said.response_detail ?? `HTTP status ${status}`;
  const code = said.code ?? said.reason ?? said.errorCode ?? String(status);
  const fields = Array.isArray(said.errors)
    ? said.errors
        .map(({ path, message }: { readonly path: string; readonly message: string }) => `\n  ${path} ${message}`)
        .join('')
    : '';
  const advice = status === 401 && code !== 'second_factor_required' ? ' Log in again: modelyard login.' : '';
  const later = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
  return new ServerError(status, String(code), `${sentence(String(detail))}${fields}${advice}${later}`);
}

function fieldsOf(text: string) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
