import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from '../../scripts/federation/authority.ts';
import { newId } from '../../services/kit/ids.ts';

/** A file, as a platform sends it. */
export interface SentBytes {
  readonly bytes: Uint8Array;
  /** With quotation marks. */
  readonly etag?: string;
  /** Instead of the bytes. */
  readonly status?: number;
  /** Without a length, and without an end. */
  readonly isEndless?: boolean;
  /** The connection breaks after so many bytes of each answer. */
  readonly breaksAfter?: number;
  /** Nothing comes after so many bytes, and the connection stays. */
  readonly stallsAfter?: number;
  /** The media type, where it is not that of any bytes. */
  readonly type?: string;
}

/** Fields of a record, as a platform sends them. */
export type SentRecord = Readonly<Record<string, unknown>>;

/** A platform that other platforms read: what it says is as true as a spec wants it. */
export interface FakePlatform {
  readonly url: string;
  /** What it answers at a path; 404 elsewhere. */
  readonly contents: Map<string, unknown>;
  /** Bytes that it sends at a path, or at a path with a query. */
  readonly files: Map<string, SentBytes>;
  /** Solutions with one revision each; the list of them is made of these. */
  publish(solution: SentSolution): void;
  /** It is there as before, and not in the list. */
  unlist(solutionId: string): void;
  /** It is not there any more. */
  withdraw(solutionId: string): void;
  /** Requests, in order. */
  readonly asked: readonly URL[];
  close(): Promise<void>;
}

export interface SentSolution {
  readonly solution: SentRecord & { readonly solutionId: string };
  readonly revision: SentRecord & { readonly revisionId: string };
}

/** A solution as platforms describe one, with an artifact, a document and a description. */
export function sentSolution(name: string): SentSolution {
  const [solutionId, revisionId] = [newId(), newId()];
  const [stranger, now] = [newId(), Date.now()];
  const common = { userId: stranger, created: now, modified: now, metadata: null };
  return {
    solution: {
      ...{ ...common, solutionId, name, active: true, description: 'from afar', sourceId: null, picture: null },
      ...{ modelTypeCode: 'CL', toolkitTypeCode: 'SK', tags: [{ tag: 'afar' }], webStats: { viewCount: 7 } },
      origin: `https://afar.example.org/solutions/${solutionId}`,
    },
    revision: {
      ...{ ...common, revisionId, solutionId, version: '1.0.0', accessTypeCode: 'PB', validationStatusCode: 'PS' },
      ...{ description: null, sourceId: null, origin: null, publisher: 'Afar Ltd', authors: [] },
      artifacts: [
        {
          ...{ ...common, artifactId: newId(), name: 'model.zip', version: '1', artifactTypeCode: 'MI', size: 5 },
          ...{ description: null, uri: 'http://localhost/secret', filename: '../../model.zip' },
        },
      ],
      documents: [{ ...common, documentId: newId(), name: 'guide.txt', version: null, size: 3, uri: 'guide.txt' }],
      revisionDescription: { revisionId, accessTypeCode: 'PB', description: '<p>What it does</p>' },
    },
  };
}

/** Lets in whom `authority` has signed. */
export async function startFakePlatform(authority: Authority): Promise<FakePlatform> {
  const { certificate: cert, key } = await authority.issue({ commonName: 'afar.example.org', dnsNames: ['localhost'] });
  const contents = new Map<string, unknown>();
  const listed = new Map<string, SentRecord>();
  const asked: URL[] = [];
  const files = new Map<string, SentBytes>();
  const tls = { cert, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  const server = createServer(tls, ({ url = '', headers }, response) => {
    const address = new URL(url, 'https://localhost');
    asked.push(address);
    const file = files.get(address.pathname + address.search) ?? files.get(address.pathname);
    if (file) {
      sendBytes(response, file, headers);
      return;
    }
    const content = contents.get(address.pathname);
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: null, message: 'as asked', content: content ?? null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const unlist = (solutionId: string) => {
    listed.delete(solutionId);
    contents.set('/solutions', [...listed.values()]);
  };
  return {
    ...{ url: `https://localhost:${(server.address() as AddressInfo).port}`, contents, asked, files },
    publish({ solution, revision }) {
      const at = `/solutions/${solution.solutionId}`;
      listed.set(solution.solutionId, solution);
      contents.set('/solutions', [...listed.values()]);
      const { artifacts: _artifacts, documents: _documents, ...short } = revision;
      contents.set(at, { ...solution, revisions: [short] });
      contents.set(`${at}/revisions/${revision.revisionId}`, revision);
    },
    unlist,
    withdraw(solutionId) {
      unlist(solutionId);
      contents.delete(`/solutions/${solutionId}`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole file, the rest of one, that it has not changed, or that it is not there. */
function sendBytes(response: ServerResponse, file: SentBytes, { range, ...asked }: IncomingHttpHeaders): void {
  if (file.status !== undefined) response.writeHead(file.status).end();
  else if (file.etag !== undefined && asked['if-none-match'] === file.etag) response.writeHead(304).end();
  else if (file.isEndless) sendEndlessly(response, file.bytes);
  else sendFrom(response, file, Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0));
}

function sendEndlessly(response: ServerResponse, bytes: Uint8Array): void {
  const more = () => {
    if (!response.destroyed) response.write(bytes, () => setImmediate(more));
  };
  more();
}

function sendFrom(response: ServerResponse, sent: SentBytes, from: number): void {
  const { bytes, etag, breaksAfter, stallsAfter, type } = sent;
  const rest = bytes.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    'content-type': type ?? 'application/octet-stream',
    ...(etag !== undefined && { etag }),
    'content-length': rest.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  });
  if (stallsAfter !== undefined) response.write(rest.subarray(0, stallsAfter));
  else if (breaksAfter === undefined || rest.length <= breaksAfter) response.end(rest);
  else response.write(rest.subarray(0, breaksAfter), () => response.socket?.destroy());
}
