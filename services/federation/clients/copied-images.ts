import type { Readable } from 'node:stream';
import { AppError, unavailable } from '../../kit/errors.ts';
import { readLimitedText } from '../../kit/http/api-response.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Pools } from '../../kit/http/pools.ts';
import type { CopiedImages } from '../domain/copied-images.ts';
import { manifestTypes } from '../domain/image-manifest.ts';
import { readImageReference } from '../domain/image-reference.ts';

const connections = 16;
const silenceMs = 60_000;
/** The registry answers a push once all bytes are stored. */
const pushMs = 15 * 60_000;

export interface RegistryToPushTo {
  readonly url: string;
  readonly credentials: string;
  /** How names of images begin, where that is not the address. */
  readonly host: string | undefined;
}

interface Sent {
  readonly method: 'HEAD' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable;
}

/** The registry of this platform, by its HTTP API (OCI distribution 1.1). */
export function createCopiedImages(pools: Pools, { url, credentials, host }: RegistryToPushTo): CopiedImages {
  const { origin, host: address } = new URL(url);
  const prefix = `${host ?? address}/`;
  const account = { authorization: basicHeader(credentials) };

  async function send({ method, path, headers, body }: Sent, expected: readonly number[]) {
    const { pool } = pools.of(origin, connections);
    const answer = await pool
      .request({
        ...{ method, path, headers: { ...account, ...headers }, body: body ?? null },
        ...{ headersTimeout: body ? pushMs : silenceMs, bodyTimeout: silenceMs },
      })
      .catch((cause) => {
        if (cause instanceof AppError) throw cause;
        throw unavailable('The image registry is unavailable.', cause);
      });
    const text = await readLimitedText(answer.body, 'image registry', 64 << 10);
    if (expected.includes(answer.statusCode)) return answer;
    if (text.includes('DIGEST_INVALID') || text.includes('SIZE_INVALID'))
      throw new AppError('bad_gateway', 'The other platform sends other bytes of an image than it says.', {
        reason: 'bad_answer',
      });
    throw unavailable('The image registry does not take an image.', new Error(`${answer.statusCode}: ${text}`));
  }

  return {
    nameOf: (repository, tag) => `${prefix}${repository}:${tag}`,
    isOwn: (name, solutionId) => name.startsWith(prefix) && readImageReference(name, solutionId) !== undefined,
    async has(repository, { digest }) {
      const asked = { method: 'HEAD', path: `/v2/${repository}/blobs/${digest}` } as const;
      return (await send(asked, [200, 404])).statusCode === 200;
    },
    async push(repository, { digest, size }, source) {
      try {
        const begun = await send({ method: 'POST', path: `/v2/${repository}/blobs/uploads/` }, [202]);
        // The registry names itself as its clients reach it; this service reaches it at the address in its settings.
        const { pathname, searchParams } = new URL(String(begun.headers.location), url);
        searchParams.set('digest', digest);
        const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) };
        await send({ method: 'PUT', path: `${pathname}?${searchParams}`, headers, body: source }, [201]);
      } finally {
        source.destroy();
      }
    },
    async digestOf(repository, tag) {
      const headers = { accept: manifestTypes.join(', ') };
      const path = `/v2/${repository}/manifests/${tag}`;
      const answer = await send({ method: 'HEAD', path, headers }, [200, 404]);
      return answer.statusCode === 200 ? String(answer.headers['docker-content-digest']) : undefined;
    },
    async putManifest(repository, tag, { mediaType, bytes }) {
      const path = `/v2/${repository}/manifests/${tag}`;
      await send({ method: 'PUT', path, headers: { 'content-type': mediaType }, body: bytes }, [201]);
    },
  };
}
