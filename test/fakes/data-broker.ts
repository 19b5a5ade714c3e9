import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DataBroker {
  readonly port: number;
  /** Requests so far, whatever the answer was. */
  readonly requests: number;
  /** Records sent so far; the position is the broker's own, as with a real one. */
  readonly recordsServed: number;
  /** More records behind those there are. */
  add(...records: readonly string[]): void;
  /** Answers everything with this status until it is 200. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export interface DataBrokerOptions {
  readonly records: readonly string[];
  readonly path?: string;
  /** 0: any free port. */
  readonly port?: number;
  /** Called before a record is sent. */
  readonly before?: (position: number) => Promise<void>;
}

/** Sends one record for each GET and an empty body after the last one, as the CSV broker does. */
export async function startDataBroker({
  records,
  path = '/run',
  port = 0,
  before,
}: DataBrokerOptions): Promise<DataBroker> {
  const all = [...records];
  let status = 200;
  let requests = 0;
  let next = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    if (request.method !== 'GET' || request.url !== path) return response.writeHead(404).end();
    if (status !== 200) return response.writeHead(status).end('not now');
    const record = all[next];
    if (record !== undefined) next += 1;
    await before?.(next);
    return response.writeHead(200).end(record ?? '');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get requests() {
      return requests;
    },
    get recordsServed() {
      return next;
    },
    add: (...more) => void all.push(...more),
    answerWith(code) {
      status = code;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
