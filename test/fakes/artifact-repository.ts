import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file server as artifact repositories are: files below /repository, nothing else. */
export interface ArtifactRepository {
  /** What addresses that are relative are relative to. */
  readonly baseUrl: string;
  /** Resolves to the address below the base. */
  put(path: string, bytes: string | Buffer): string;
  /** Paths that were requests, in order. */
  readonly requestedPaths: readonly string[];
  close(): Promise<void>;
}

const root = '/repository/';

export async function startArtifactRepository(): Promise<ArtifactRepository> {
  const files = new Map<string, Buffer>();
  const requestedPaths: string[] = [];
  const server = createServer(({ url = '', method, headers }, response) => {
    requestedPaths.push(url);
    const bytes = files.get(decodeURIComponent(url));
    if (!bytes) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const type = { 'content-type': 'text/html', 'accept-ranges': 'bytes', 'set-cookie': 'repository=1' };
    if (from === undefined) {
      response.writeHead(200, { ...type, 'content-length': bytes.length });
      return void response.end(method === 'HEAD' ? undefined : bytes);
    }
    const end = to ? Number(to) : bytes.length - 1;
    const range = `bytes ${from}-${end}/${bytes.length}`;
    const part = bytes.subarray(Number(from), end + 1);
    response.writeHead(206, { ...type, 'content-range': range, 'content-length': part.length }).end(part);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${root}`,
    put(path, bytes) {
      files.set(root + path, Buffer.from(bytes));
      return path;
    },
    requestedPaths,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
