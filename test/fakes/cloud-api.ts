import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A body that is a string is a page of HTML, any other is JSON. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Instead of an answer; `lost`: the request is done, and the connection ends without an answer; `unanswered`: and stays. */
export type Instead = 'refused' | 'lost' | 'unanswered' | 'half' | 'never' | Answer;

export type Intercept = (method: string, path: string) => Instead | undefined;

/** What specs see and change of the HTTP API of any cloud. */
export interface FakeCloudApi {
  readonly url: string;
  /** `METHOD /path` of each request, in order. */
  readonly requests: readonly string[];
  /** Called before each request; what it returns is done instead. */
  intercept: Intercept | undefined;
  stop(): Promise<void>;
}

export interface CloudRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly sent: string;
}

export interface CloudApiDeps {
  readonly respond: (request: CloudRequest) => Answer;
  readonly intercept: Intercept;
}

/** Serves the API of a cloud over HTTP on loopback, with the failures that a spec asks for. */
export async function startCloudApi({ respond, intercept }: CloudApiDeps): Promise<Omit<FakeCloudApi, 'intercept'>> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://cloud');
    requests.push(`${method} ${path}`);
    const sent = await text(request);
    const instead = intercept(method, path);
    if (instead === 'never') return;
    if (instead === 'refused') return void response.destroy();
    if (typeof instead === 'object') return send(response, instead);
    const answer = respond({ method, path, query, headers, sent });
    if (instead === 'unanswered') return;
    if (instead === 'lost') return void response.destroy();
    if (instead === 'half') return sendHalf(response);
    send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(body === undefined ? '' : isText ? body : JSON.stringify(body));
}

/** The beginning of a list, after which the connection ends. */
function sendHalf(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"value": [{"id', () => response.destroy());
}
