import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A small service behind the edge, which does what a spec wants of it. */
export interface TestUpstream {
  readonly url: string;
  readonly port: number;
  /** `GET /path`, in the order in which they came. */
  readonly requests: string[];
  handle: Handle;
  /** Ends it, requests in flight included. */
  close(): Promise<void>;
}

/** Listens on a free port, or on `port`; answers "ok" by default. */
export async function startTestUpstream(port = 0, host = '127.0.0.1'): Promise<TestUpstream> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    upstream.handle(request, response);
  }).listen(port, host);
  await once(server, 'listening');
  const actual = (server.address() as AddressInfo).port;
  const upstream: TestUpstream = {
    url: `http://${host}:${actual}`,
    port: actual,
    requests,
    handle: (_, response) => response.end('ok'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}
