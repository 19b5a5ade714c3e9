import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A repository of artifacts as Nexus is one: PUT of a release once, GET, DELETE. */
export interface MavenRepository {
  readonly url: string;
  /** By path below the repository. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** From now on no file is stored whose path has this text; `times` says for how many attempts. */
  refuse(text: string, times?: number): void;
  close(): Promise<void>;
}

export async function startMavenRepository(name: string): Promise<MavenRepository> {
  const files = new Map<string, Buffer>();
  const refused: { readonly text: string; left: number }[] = [];
  const root = `/repository/${name}/`;
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const bytes = await buffer(request);
    if (!url.startsWith(root)) return void response.writeHead(404).end();
    const path = decodeURIComponent(url.slice(root.length));
    const there = files.get(path);
    if (method === 'PUT') {
      const rejection = refused.find(({ text, left }) => left > 0 && path.includes(text));
      if (rejection) {
        rejection.left -= 1;
        return void response.writeHead(400).end();
      }
      if (there && !there.equals(bytes)) return void response.writeHead(409).end();
      files.set(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return void response.writeHead(201).end(JSON.stringify({ size: bytes.length, sha256 }));
    }
    if (!there) return void response.writeHead(404).end();
    if (method !== 'DELETE') return void response.writeHead(200).end(there);
    files.delete(path);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    refuse: (text, times = Number.POSITIVE_INFINITY) => void refused.push({ text, left: times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
