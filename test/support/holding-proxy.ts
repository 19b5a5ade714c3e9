import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Dispatcher, request as send } from 'undici';

/** A request as it passes. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Stands between a service and one it calls, and keeps chosen requests from coming to an end. */
export interface HoldingProxy {
  readonly url: string;
  /**
   * Holds the next request that fits for ever: `before` it is passed on, or `after` the service has done it and before
   * the answer is. Resolves when one is held.
   */
  hold(when: 'before' | 'after', fits: (request: Passing) => boolean): Promise<void>;
  /** Breaks off what is held, so that who asked learns that nothing came. */
  release(): void;
  /** Idempotent. */
  close(): Promise<void>;
}

interface Hold {
  readonly when: 'before' | 'after';
  readonly fits: (request: Passing) => boolean;
  readonly reached: () => void;
}

/** Passes everything on to `target`, an address without a path. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  const holds = new Set<Hold>();
  const held = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const bytes = await buffer(request);
    const hold = [...holds].find(({ fits }) => fits({ method, path, body: bytes.toString() }));
    if (hold) holds.delete(hold);
    if (hold) held.add(response);
    if (hold?.when === 'before') return hold.reached();
    // With the host that was asked for: an image registry answers with addresses at it.
    const { connection: _connection, 'transfer-encoding': _coding, ...headers } = request.headers;
    const passed = { method: method as Dispatcher.HttpMethod, headers, body: bytes.length > 0 ? bytes : null };
    try {
      const answer = await send(target + path, passed);
      const body = Buffer.from(await answer.body.arrayBuffer());
      if (hold) return hold.reached();
      const { connection: _own, 'transfer-encoding': _chunks, ...about } = answer.headers;
      response.writeHead(answer.statusCode, about).end(body);
    } catch {
      // Nothing answers there now.
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold: (when, fits) => new Promise((reached) => holds.add({ when, fits, reached })),
    release() {
      for (const response of held) response.destroy();
      held.clear();
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
