import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { errors, Pool } from 'undici';
import { AppError, invalid, unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { currentTrace } from '../trace.ts';
import { apiError, readLimitedText } from './api-response.ts';
import { basicHeader } from './basic-header.ts';
import { circuitOf } from './circuits.ts';
import { measureHttpPools } from './measure-http-pools.ts';
import { connectToServices } from './tls/connect-to-services.ts';

export interface FileRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below the URL of the server, encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is; a stream is destroyed where the server answers before it has read all of it. */
  readonly body?: Readable | Uint8Array;
  readonly signal?: AbortSignal;
}

export interface FileResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed: it holds a connection. */
  readonly body: Readable;
}

/** Streams files to and from another service. */
export interface FileClient {
  /**
   * Errors: those of the other service; `unavailable` when it does not answer, fails, or its circuit is open; what a streamed body
   * fails with. Redirects are not followed.
   */
  send(request: FileRequest): Promise<FileResponse>;
}

export interface FileClientOptions {
  readonly service: Service;
  /** For logs and messages; a server has the same circuit under the same name. */
  readonly name: string;
  /** With its path: `http://127.0.0.1:8087/repository/models`. */
  readonly url: string;
  /** `name:password` for HTTP Basic. */
  readonly credentials?: string | undefined;
  readonly connections?: number;
  /** Until the head of the response, and between two parts of a body. */
  readonly timeoutMs?: number;
}

const connectTimeoutMs = 2_000;
const errorLimitBytes = 64 * 1024;

/** Connects when first used; closed with the service. */
export function createFileClient(options: FileClientOptions): FileClient {
  const { service, name, url, credentials, connections = 32, timeoutMs = 120_000 } = options;
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    ...{ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    connect: connectToServices(service.env, { timeoutMs: connectTimeoutMs }),
  });
  const circuit = circuitOf(service, name);
  measureHttpPools(service, `${name} files`, () => [pool]);
  service.life.onStop(`files of ${name}`, () => pool.close());
  const account = credentials === undefined ? {} : { authorization: basicHeader(credentials) };

  return {
    async send({ method, path, headers, body, signal }) {
      circuit.admit();
      const request = {
        ...{ method, path: base + path, headers: { ...account, ...headers, ...currentTrace() } },
        ...{ body: body ?? null, signal: signal ?? null },
      };
      const answer = await pool.request(request).catch((cause) => {
        // A body that failed on its way says nothing about the other service.
        if (cause instanceof AppError) throw cause;
        signal?.throwIfAborted();
        if (cause instanceof errors.InvalidArgumentError) throw invalid(`This cannot be sent to the ${name} service.`);
        circuit.failed();
        throw unavailable(`The ${name} service cannot be reached right now.`, cause);
      });
      circuit.succeeded();
      const { statusCode: status } = answer;
      if (status < 400) return { status, headers: answer.headers, body: answer.body };
      throw apiError(name, status, answer.headers, await readLimitedText(answer.body, name, errorLimitBytes));
    },
  };
}
