import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Address } from '../../../services/orchestrator/domain/plan.ts';

/** A request as a model got it. */
export interface ModelRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** How a model answers; `call` counts from 1. */
export type Behaviour = (request: ModelRequest, response: ServerResponse, call: number) => void | Promise<void>;

export interface FakeModel {
  readonly address: Address;
  /** `http://127.0.0.1:port` with the context path. */
  readonly url: string;
  /** Requests taken so far, whatever their outcome. */
  readonly calls: number;
  /** The latest requests, a thousand at most, so that a long run does not fill the memory. */
  readonly requests: readonly ModelRequest[];
  /** Requests being answered now. */
  readonly inFlight: number;
  /** The most there have been at the same time. */
  readonly mostInFlight: number;
  /** Connections taken so far. */
  readonly connections: number;
  /** Ends immediately, requests in flight included. */
  close(): Promise<void>;
}

export interface FakeModelOptions {
  readonly behaviour: Behaviour;
  /** 0: any free port. */
  readonly port?: number;
  /** Context path of the address; the behaviour sees whole paths. */
  readonly path?: string;
}

/** A small real server that behaves as it is configured. */
export async function startModel({ behaviour, port = 0, path = '' }: FakeModelOptions): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  const counts = { calls: 0, inFlight: 0, mostInFlight: 0, connections: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    counts.calls += 1;
    counts.inFlight += 1;
    counts.mostInFlight = Math.max(counts.mostInFlight, counts.inFlight);
    response.once('close', () => {
      counts.inFlight -= 1;
    });
    const call = counts.calls;
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: await buffer(request) };
    if (requests.push(seen) > 1_000) requests.shift();
    await behaviour(seen, response, call);
  }

  const server = createServer((request, response) => {
    // A caller that hangs up while its request is read is what some specs are about.
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => {
    counts.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address: Address = { scheme: 'http', host: '127.0.0.1', port: (server.address() as AddressInfo).port, path };
  return {
    address,
    url: `http://127.0.0.1:${address.port}${path}`,
    get calls() {
      return counts.calls;
    },
    get inFlight() {
      return counts.inFlight;
    },
    get mostInFlight() {
      return counts.mostInFlight;
    },
    get connections() {
      return counts.connections;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
