import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an image registry of another operator answers. */
export interface FakeRegistryOptions {
  /** Asks for this `name:password`; over tokens, or over Basic alone. */
  readonly login?: { readonly user: string; readonly scheme: 'bearer' | 'basic' };
  /** Where the token server is said to be, instead of where it is. */
  readonly realm?: string;
  /** Sends blobs from another address, as registries with stores of objects do. */
  readonly redirectBlobsTo?: string;
  /** Has uploads go on at another address. */
  readonly uploadsAt?: string;
  /** Answers a manifest with other bytes than were stored. */
  readonly corrupt?: boolean;
  /** Has a list of referrers, of so many to a page; where it is absent, it knows no such list. */
  readonly referrersPerPage?: number;
  /** Where the next page of that list is said to be, instead of where it is. */
  readonly nextPageAt?: string;
  /** Answers the first requests with this status. */
  readonly failing?: { status: number; times: number };
}

export interface FakeRegistry {
  readonly url: string;
  readonly host: string;
  /** `METHOD path`, in order. */
  readonly requests: string[];
  /** The `Authorization` of each request, or ''. */
  readonly authorizations: string[];
  /** Scopes that tokens were requested for. */
  readonly scopes: string[][];
  readonly blobs: Map<string, Buffer>;
  /** By `name:reference`. */
  readonly manifests: Map<string, { readonly type: string; readonly bytes: Buffer }>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers: object;
  readonly bytes: Buffer | string;
}

const reply = (status: number, headers = {}, bytes: Buffer | string = ''): Reply => ({ status, headers, bytes });
const token = 'a-token';
const sha256 = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** As much of the distribution protocol as clients need; a blob is in a repository when it was sent or mounted there. */
export async function startFakeRegistry(options: FakeRegistryOptions = {}): Promise<FakeRegistry> {
  const requests: string[] = [];
  const authorizations: string[] = [];
  const scopes: string[][] = [];
  const blobs = new Map<string, Buffer>();
  const manifests = new Map<string, { type: string; bytes: Buffer }>();
  const holdings = new Set<string>();
  const uploads = new Map<string, Buffer>();

  const server = createServer(async (request, response) => {
    const { status, headers, bytes } = await handle(request);
    response.writeHead(status, { ...headers }).end(request.method === 'HEAD' ? undefined : bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;

  function isLoggedIn(authorization: string): boolean {
    const { login } = options;
    if (!login) return true;
    return authorization === (login.scheme === 'basic' ? basic(login.user) : `Bearer ${token}`);
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const { authorization = '' } = request.headers;
    requests.push(`${request.method} ${pathname}`);
    authorizations.push(authorization);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (pathname === '/token') {
      scopes.push(searchParams.getAll('scope'));
      if (authorization !== basic(options.login?.user ?? '')) return reply(401);
      return reply(200, {}, JSON.stringify({ token, expires_in: 300 }));
    }
    if (options.failing && options.failing.times-- > 0) return reply(options.failing.status, { 'retry-after': '7' });
    if (!isLoggedIn(authorization)) {
      const realm = options.realm ?? `${url}/token`;
      const challenge =
        options.login?.scheme === 'basic' ? 'Basic realm="x"' : `Bearer realm="${realm}",service="fake"`;
      return reply(401, { 'www-authenticate': challenge });
    }
    if (pathname === '/v2/') return reply(200);
    const tagged = /^\/v2\/(.+)\/tags\/list$/.exec(pathname)?.[1];
    if (tagged !== undefined) return reply(200, {}, JSON.stringify({ name: tagged, tags: tagsOf(tagged) }));
    const [, name = '', kind, reference = ''] =
      /^\/v2\/(.+?)\/(manifests|blobs|uploads|referrers)\/(.*)$/.exec(pathname) ?? [];
    const perPage = options.referrersPerPage;
    if (kind === 'referrers' && perPage) return referrers(name, reference, perPage, Number(searchParams.get('at')));
    if (kind === 'manifests') return manifest(request, body, name, reference);
    if (kind === 'blobs' && reference.startsWith('uploads/')) return upload(request, body, name, reference);
    if (kind === 'blobs' && holdings.has(`${name} ${reference}`)) {
      const { redirectBlobsTo } = options;
      if (redirectBlobsTo && request.method === 'GET') return reply(307, { location: `${redirectBlobsTo}${pathname}` });
      return reply(200, {}, blobs.get(reference));
    }
    return reply(404, {}, JSON.stringify({ errors: [{ code: 'NAME_UNKNOWN', message: 'not here' }] }));
  }

  const tagsOf = (name: string) =>
    [...manifests.keys()].flatMap((key) => {
      const tag = key.startsWith(`${name}:`) ? key.slice(name.length + 1) : '';
      return tag === '' || tag.includes(':') ? [] : [tag];
    });

  function referrers(name: string, subject: string, perPage: number, at: number): Reply {
    const all = [...manifests].flatMap(([key, { type: mediaType, bytes }]) => {
      const isOne = key.startsWith(`${name}:sha256:`) && JSON.parse(bytes.toString()).subject?.digest === subject;
      return isOne ? [{ mediaType, digest: sha256(bytes), size: bytes.length }] : [];
    });
    const next = options.nextPageAt ?? `/v2/${name}/referrers/${subject}?at=${at + perPage}`;
    const link = at + perPage < all.length ? { link: `<${next}>; rel="next"` } : {};
    const index = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json' };
    return reply(200, link, JSON.stringify({ ...index, manifests: all.slice(at, at + perPage) }));
  }

  function manifest(request: IncomingMessage, body: Buffer, name: string, reference: string): Reply {
    if (request.method === 'PUT') {
      const stored = { type: String(request.headers['content-type']), bytes: body };
      manifests.set(`${name}:${reference}`, stored).set(`${name}:${sha256(body)}`, stored);
      return reply(201, { location: `/v2/${name}/manifests/${reference}` });
    }
    const found = manifests.get(`${name}:${reference}`);
    if (!found) return reply(404);
    if (request.method === 'DELETE') {
      // Every tag of it goes with a manifest.
      for (const [key, value] of manifests)
        if (key.startsWith(`${name}:`) && value.bytes.equals(found.bytes)) manifests.delete(key);
      return reply(202);
    }
    return reply(200, { 'content-type': found.type }, options.corrupt ? Buffer.from(`${found.bytes} `) : found.bytes);
  }

  function upload(request: IncomingMessage, body: Buffer, name: string, reference: string): Reply {
    const { searchParams } = new URL(request.url ?? '', url);
    const mount = searchParams.get('mount');
    if (request.method === 'POST') {
      if (mount && holdings.has(`${searchParams.get('from')} ${mount}`)) {
        holdings.add(`${name} ${mount}`);
        return reply(201);
      }
      const id = randomUUID();
      uploads.set(id, Buffer.alloc(0));
      return reply(202, { location: `${options.uploadsAt ?? ''}/v2/${name}/blobs/uploads/${id}?state=a%2Bb` });
    }
    const id = reference.slice('uploads/'.length);
    const before = uploads.get(id);
    if (!before || searchParams.get('state') !== 'a+b') return reply(404);
    const whole = Buffer.concat([before, body]);
    if (request.method === 'PATCH') {
      if (request.headers['content-range'] !== `${before.length}-${whole.length - 1}`) return reply(416);
      uploads.set(id, whole);
      return reply(202, { location: `/v2/${name}/blobs/uploads/${id}?state=a%2Bb` });
    }
    const digest = searchParams.get('digest') ?? '';
    const problem = JSON.stringify({ errors: [{ code: 'DIGEST_INVALID', message: 'other bytes' }] });
    if (sha256(whole) !== digest) return reply(400, {}, problem);
    blobs.set(digest, whole);
    holdings.add(`${name} ${digest}`);
    return reply(201);
  }

  return {
    ...{ url, host, requests, authorizations, scopes, blobs, manifests },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const basic = (user: string): string => `Basic ${Buffer.from(user).toString('base64')}`;
