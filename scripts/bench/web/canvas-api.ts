import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Composition } from '../../../services/contracts/composer-api.ts';

/** What the page of one composition asks for, as fast as an API could answer it: the canvas alone is measured. */
export async function startCanvasApi(composition: Composition) {
  const token = { jwtToken: 'bench', userId: composition.ownerId, loginName: 'bench', lifetimeMs: 3_600_000 };
  let { version } = composition;
  const path = `/compositions/${composition.id}`;
  const answers: Readonly<Record<string, () => unknown>> = {
    'POST /auth/session/refresh': () => token,
    [`GET ${path}`]: () => composition,
    [`GET ${path}/problems`]: () => ({ problems: [] }),
    'GET /palette': () => ({ content: [], hasMore: false }),
    [`POST ${path}/changes`]: () => {
      version += 1;
      return { id: composition.id, version, difference: null };
    },
  };
  const server = createServer((request, response) => {
    const address = `${request.method} ${new URL(request.url ?? '', 'http://bench').pathname.replace(/^\/api/, '')}`;
    if (address === `GET ${path}/events`) return beginStream(request, response);
    const answer = answers[address];
    request.resume();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? { title: 'Not found', status: 404, detail: address }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function beginStream(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 3000\n\n');
  request.once('close', () => response.end());
}
