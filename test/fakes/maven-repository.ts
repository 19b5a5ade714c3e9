import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A repository of artifacts as Nexus is one: PUT of a release once, GET, DELETE; and uploads ahead of their paths, as the platform's has them. */
export interface MavenRepository {
  readonly url: string;
  /** By path below the repository. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** By id. */
  readonly uploads: ReadonlyMap<string, Buffer>;
  /** Uploads whose first bytes have come, and not the last. */
  uploading(): number;
  /** From now on no file is stored whose path has this text; `times` says for how many attempts. */
  refuse(text: string, times?: number): void;
  close(): Promise<void>;
}

export async function startMavenRepository(name: string): Promise<MavenRepository> {
  const files = new Map<string, Buffer>();
  const refused: { readonly text: string; left: number }[] = [];
  const uploads = new Map<string, Buffer>();
  const incomplete = new Set<IncomingMessage>();
  const root = `/repository/${name}/`;
  function answerUpload({ method, url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    if (method === 'POST') {
      const id = randomUUID();
      uploads.set(id, body);
      const sha256 = createHash('sha256').update(body).digest('hex');
      return void response.writeHead(201).end(JSON.stringify({ id, size: body.length, sha256 }));
    }
    const id = url.slice('/uploads/'.length);
    const there = uploads.get(id);
    if (method === 'DELETE') return void response.writeHead(uploads.delete(id) ? 204 : 404).end();
    if (!there) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) return void response.writeHead(200).end(there);
    response.writeHead(206).end(there.subarray(Number(from), Number(to) + 1));
  }
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    if (url === '/uploads')
      request.once('data', () => {
        incomplete.add(request);
        request.once('close', () => incomplete.delete(request));
      });
    const body = await buffer(request).catch(() => undefined);
    // The client broke off.
    if (!body) return;
    if (url.startsWith('/uploads')) return answerUpload(request, body, response);
    const bytes = headers['x-upload'] === undefined ? body : uploads.get(String(headers['x-upload']));
    if (!bytes || !url.startsWith(root)) return void response.writeHead(404).end();
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
    uploads,
    uploading: () => incomplete.size,
    refuse: (text, times = Number.POSITIVE_INFINITY) => void refused.push({ text, left: times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
