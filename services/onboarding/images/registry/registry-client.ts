import type { Readable } from 'node:stream';
import { AppError } from '../../../kit/errors.ts';
import type { Blob } from '../oci/blob.ts';
import { type Digest, digestOf, isDigest } from '../oci/digest.ts';
import { type Descriptor, type Manifest, parseIndex } from '../oci/documents.ts';
import { manifestTypes, mediaTypes } from '../oci/media-types.ts';
import { expected } from './expected.ts';
import { nextPage } from './next-page.ts';
import { pushBlob } from './push-blob.ts';
import { createRegistrySession, type RegistryOptions, type Response } from './session.ts';
import { discard, readBody } from './transport.ts';

export interface StoredManifest {
  readonly mediaType: string;
  readonly digest: Digest;
  readonly text: string;
}

/** A registry, by the OCI distribution protocol. What every method throws: `unavailable`, `forbidden`, `cancelled`. */
export interface RegistryClient {
  readonly url: URL;
  /** Whether it answers and takes the credentials. */
  check(): Promise<void>;
  /** Undefined where there is none. Errors: `bad_gateway` where the bytes are not those of the digest. */
  manifest(name: string, reference: string): Promise<StoredManifest | undefined>;
  /** Idempotent. Answers the digest of the bytes. */
  putManifest(name: string, reference: string, mediaType: string, text: string): Promise<Digest>;
  /**
   * Puts a manifest with a `subject`, so that `referrers` finds it; where the registry does not do so itself, in the list that
   * the distribution specification has for such registries.
   */
  putReferrer(name: string, manifest: Manifest & { readonly subject: Descriptor }, tag?: string): Promise<Digest>;
  /** Whether there was one. */
  deleteManifest(name: string, digest: Digest): Promise<boolean>;
  /** The first thousand, in the registry's order. */
  tags(name: string): Promise<readonly string[]>;
  hasBlob(name: string, digest: Digest): Promise<boolean>;
  /** Undefined where there is none. */
  openBlob(name: string, digest: Digest): Promise<Readable | undefined>;
  /** A small one, whole and compared with its digest. Errors: `not_found`, `bad_gateway`. */
  readBlob(name: string, digest: Digest, limitBytes: number): Promise<Buffer>;
  /** `from`: repositories of this registry that have it already. Answers what had to be done. */
  pushBlob(name: string, blob: Blob, from?: string): Promise<'there' | 'mounted' | 'sent'>;
  /** What refers to a manifest: signatures, attestations. Errors: `bad_gateway` where there are very many pages of them. */
  referrers(name: string, digest: Digest): Promise<readonly Descriptor[]>;
  close(): Promise<void>;
}

export interface RegistryClientOptions extends RegistryOptions {
  /** Larger blobs are sent in parts of this size; 64 MiB where it is absent. */
  readonly chunkBytes?: number;
}

const manifestLimit = 4 * 1024 * 1024;
/** Of a list; pushers decide how long it is. */
const mostPages = 100;

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { chunkBytes = 64 * 1024 * 1024 } = options;
  const session = createRegistrySession(options);
  const pull = (name: string) => [`repository:${name}:pull`];
  const push = (name: string) => [`repository:${name}:pull,push`];

  async function find(name: string, reference: string): Promise<StoredManifest | undefined> {
    const answer = await session.request({
      ...{ method: 'GET', target: `/v2/${name}/manifests/${reference}`, scopes: pull(name) },
      headers: { accept: manifestTypes.join(', ') },
    });
    if (await isAbsent(answer)) return undefined;
    const bytes = await readBody((await expected(answer, 200)).body, manifestLimit);
    const digest = digestOf(bytes);
    if (isDigest(reference) && digest !== reference) throw changed(reference);
    return { mediaType: String(answer.headers['content-type'] ?? ''), digest, text: bytes.toString() };
  }

  async function openBlob(name: string, digest: Digest): Promise<Readable | undefined> {
    const target = `/v2/${name}/blobs/${digest}`;
    const answer = await session.request({ method: 'GET', target, scopes: pull(name) });
    if (await isAbsent(answer)) return undefined;
    return (await expected(answer, 200)).body;
  }

  async function put(name: string, reference: string, mediaType: string, text: string): Promise<Response> {
    const answer = await session.request({
      ...{ method: 'PUT', target: `/v2/${name}/manifests/${reference}`, scopes: push(name) },
      headers: { 'content-type': mediaType },
      body: () => Buffer.from(text),
    });
    await discard((await expected(answer, 201)).body);
    return answer;
  }

  async function referrersOf(name: string, digest: Digest): Promise<readonly Descriptor[]> {
    const what = `the list of referrers of ${digest}`;
    const found: Descriptor[] = [];
    let target: string | URL | undefined = `/v2/${name}/referrers/${digest}`;
    for (let pages = 0; target !== undefined; pages += 1) {
      if (pages === mostPages) throw tooManyPages(what);
      const answer: Response = await session.request({ method: 'GET', target, scopes: pull(name) });
      // A registry of before OCI 1.1 does not know the path.
      if (pages === 0 && answer.statusCode !== 200) {
        await discard(answer.body);
        const fallback = await find(name, digest.replace(':', '-'));
        return fallback?.mediaType === mediaTypes.index ? parseIndex(fallback.text, what).manifests : [];
      }
      const text = (await readBody((await expected(answer, 200)).body, manifestLimit)).toString();
      found.push(...parseIndex(text, what).manifests);
      target = nextPage(answer, new URL(target, session.url));
    }
    return found;
  }

  return {
    url: session.url,
    async check() {
      await discard((await expected(await session.request({ method: 'GET', target: '/v2/', scopes: [] }), 200)).body);
    },
    manifest: find,
    openBlob,
    async putManifest(name, reference, mediaType, text) {
      await put(name, reference, mediaType, text);
      return digestOf(text);
    },
    async putReferrer(name, manifest, tag) {
      const text = JSON.stringify(manifest);
      const digest = digestOf(text);
      const answer = await put(name, tag ?? digest, mediaTypes.manifest, text);
      if (answer.headers['oci-subject'] === manifest.subject.digest) return digest;
      const { artifactType, annotations, config } = manifest;
      const own = { mediaType: mediaTypes.manifest, digest, size: Buffer.byteLength(text) };
      const described = { ...own, artifactType: artifactType ?? config.mediaType, ...(annotations && { annotations }) };
      const others = await referrersOf(name, manifest.subject.digest);
      if (others.some((one) => one.digest === digest)) return digest;
      const list = { schemaVersion: 2, mediaType: mediaTypes.index, manifests: [...others, described] };
      await put(name, manifest.subject.digest.replace(':', '-'), mediaTypes.index, JSON.stringify(list));
      return digest;
    },
    async deleteManifest(name, digest) {
      const target = `/v2/${name}/manifests/${digest}`;
      const answer = await session.request({
        ...{ method: 'DELETE', target, scopes: [`repository:${name}:delete,pull,push`] },
      });
      if (await isAbsent(answer)) return false;
      await discard((await expected(answer, 202)).body);
      return true;
    },
    async tags(name) {
      const target = `/v2/${name}/tags/list?n=1000`;
      const answer = await session.request({ method: 'GET', target, scopes: pull(name) });
      if (await isAbsent(answer)) return [];
      const { tags } = Object(
        JSON.parse((await readBody((await expected(answer, 200)).body, manifestLimit)).toString()),
      );
      return Array.isArray(tags) ? tags.map(String) : [];
    },
    async hasBlob(name, digest) {
      const target = `/v2/${name}/blobs/${digest}`;
      const answer = await session.request({ method: 'HEAD', target, scopes: pull(name) });
      if (await isAbsent(answer)) return false;
      await discard((await expected(answer, 200)).body);
      return true;
    },
    async readBlob(name, digest, limitBytes) {
      const body = await openBlob(name, digest);
      if (!body) throw new AppError('not_found', `The image registry ${session.url.host} has no ${digest} of ${name}.`);
      const bytes = await readBody(body, limitBytes);
      if (digestOf(bytes) !== digest) throw changed(digest);
      return bytes;
    },
    pushBlob: (name, blob, from) => pushBlob({ session, chunkBytes, scopes: push(name) }, name, blob, from),
    referrers: referrersOf,
    close: () => session.close(),
  };
}

async function isAbsent(answer: Response): Promise<boolean> {
  if (answer.statusCode !== 404) return false;
  await discard(answer.body);
  return true;
}

const tooManyPages = (what: string) =>
  new AppError('bad_gateway', `The image registry sends more than ${mostPages} pages of ${what}.`);

const changed = (digest: string) =>
  new AppError('bad_gateway', `The image registry sent other bytes than those of ${digest}.`, {
    reason: 'digest_mismatch',
  });
