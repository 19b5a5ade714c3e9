import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands requests on as they are, and remembers them. */
export interface CountingProxy {
  /** With the path of what it stands before. */
  readonly url: string;
  /** `GET /ccds/portal/solution`, in the order in which they came, without queries. */
  readonly seen: string[];
  close(): Promise<void>;
}

export async function startCountingProxy(before: string): Promise<CountingProxy> {
  const { hostname, port, pathname } = new URL(before);
  const seen: string[] = [];
  const server = createServer((asked, answer) => {
    const { method = '', url: path = '', headers } = asked;
    seen.push(`${method} ${path.split('?')[0]}`);
    const onward = request({ hostname, port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    seen,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
