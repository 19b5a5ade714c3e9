import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A result as its callback address got it. */
export interface CallbackDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface CallbackReceiver {
  readonly url: string;
  readonly deliveries: readonly CallbackDelivery[];
  close(): Promise<void>;
}

/** Takes results and answers with the next of `statuses`, the last of them from then on. */
export async function startCallbackReceiver(...statuses: readonly number[]): Promise<CallbackReceiver> {
  const deliveries: CallbackDelivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = statuses[deliveries.length] ?? statuses.at(-1) ?? 204;
    deliveries.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
