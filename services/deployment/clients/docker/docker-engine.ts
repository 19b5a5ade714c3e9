import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import { AppError, unavailable } from '../../../kit/errors.ts';
import type { Service } from '../../../kit/service.ts';

export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without a version: an engine answers in its own, and no version is known to all of them. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are an answer as well: 304 where it is so already, 404, 409. */
  readonly expected?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

export interface EngineAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** A client of the Docker Engine API. Errors: `unavailable` where it does not answer or fails; `unprocessable` with what it says. */
export interface DockerEngine {
  call<T>(request: EngineRequest): Promise<EngineAnswer<T>>;
  /** For an answer that goes on: a pull, a log. */
  stream(request: EngineRequest): Promise<Readable>;
}

const answerLimitBytes = 32 * 1024 * 1024;
/** Of an answer's headers; a container takes up to thirty seconds to stop. */
const timeoutMs = 60_000;

/** `address`: `unix:///var/run/docker.sock`, or `tcp://host:port`, `http://…`, `https://…`. */
export function createDockerEngine(service: Pick<Service, 'life'>, address: string): DockerEngine {
  const { origin, socketPath } = placeOf(address);
  const connect = { timeout: 2_000, ...(socketPath && { socketPath }) };
  // No limit between two parts of a body: a followed log is silent as long as its model is.
  const agent = new Agent({ connections: 32, connect, headersTimeout: timeoutMs, bodyTimeout: 0 });
  service.life.onStop('calls to the Docker engine', () => agent.destroy());

  async function send({ method, path, query = {}, body, headers = {}, signal }: EngineRequest) {
    const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const text = new URLSearchParams(values).toString();
    try {
      return await agent.request({
        ...{ origin, method, path: text ? `${path}?${text}` : path, body: body ? JSON.stringify(body) : null },
        headers: { host: 'docker', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(signal && { signal }),
      });
    } catch (cause) {
      if (signal?.aborted) throw new AppError('cancelled', 'The work was cancelled.', { cause });
      throw unavailable(
        `The Docker engine at ${address} does not answer; start it, or correct DEPLOYMENT_DOCKER_URL.`,
        cause,
      );
    }
  }

  return {
    async call<T>(request: EngineRequest) {
      const { statusCode: status, body } = await send(request);
      const text = await readText(body);
      if (status >= 400 && !request.expected?.includes(status)) throw engineError(status, text);
      return { status, body: parse(text) as T };
    },
    async stream(request) {
      const { statusCode, body } = await send(request);
      if (statusCode >= 400) throw engineError(statusCode, await readText(body));
      return body;
    },
  };
}

function placeOf(address: string): { readonly origin: string; readonly socketPath?: string } {
  const url = new URL(address);
  if (url.protocol === 'unix:') return { origin: 'http://docker', socketPath: url.pathname };
  return { origin: url.protocol === 'tcp:' ? `http://${url.host}` : url.origin };
}

async function readText(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > answerLimitBytes) throw new AppError('bad_gateway', 'The Docker engine sent more than 32 MiB.');
      pieces.push(piece);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unavailable('The Docker engine broke off its answer.', cause);
  }
  return Buffer.concat(pieces).toString();
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw unavailable('The Docker engine broke off its answer.');
  }
}

/** A failure of the engine itself is waited for; what it refuses will be refused again. */
export function engineError(status: number, text: string): AppError {
  const message = messageOf(text).slice(0, 1_000);
  // An image without a program to start is refused with 500 by some versions.
  if (status >= 500 && !/no such image|not found|denied|OCI runtime create failed/i.test(message))
    return unavailable(`The Docker engine failed: ${message}`);
  return new AppError('unprocessable', `The Docker engine says: ${message}`, { reason: 'docker_refused' });
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text);
  } catch {
    return text;
  }
}
