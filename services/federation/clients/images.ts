import { createHash } from 'node:crypto';
import type { ZodType } from 'zod';
import { AppError, notFound, unavailable } from '../../kit/errors.ts';
import { parseBody, readLimitedText } from '../../kit/http/api-response.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Pools } from '../../kit/http/pools.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import { signatureTag } from '../../platform/images/cosign-format.ts';
import { indexShape, manifestLimitBytes, manifestShape, manifestTypes } from '../domain/image-manifest.ts';
import { readImageReference } from '../domain/image-reference.ts';
import type { Images } from '../domain/ports.ts';
import { imageFiles, type StoredImage } from './image-files.ts';
import { tarArchive } from './tar-archive.ts';

const indexTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

const name = 'image registry';
const connections = 32;
const silenceMs = 60_000;

export interface RegistryAccount {
  readonly url: string;
  readonly credentials?: string | undefined;
}

/** Images of the registry of this platform, written as archives while they are read: nothing of them is kept. */
export function createRegistryImages(
  { pools, blobs }: { readonly pools: Pools; readonly blobs: Upstream },
  { url, credentials }: RegistryAccount,
): Images {
  const { origin } = new URL(url);
  const account = credentials === undefined ? {} : { authorization: basicHeader(credentials) };

  async function get(path: string, accept: readonly string[]) {
    const { pool } = pools.of(origin, connections);
    const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };
    const headers = { ...account, accept: accept.join(', ') };
    const answer = await pool.request({ method: 'GET', path, headers, ...timeouts }).catch((cause) => {
      throw unavailable('The image registry is unavailable.', cause);
    });
    if (answer.statusCode === 200) return answer;
    await answer.body.dump();
    if (answer.statusCode === 404) throw notFound('The registry does not have this image any more.');
    throw unavailable('The image registry answers with errors.', new Error(`answered ${answer.statusCode}`));
  }

  async function stored(repository: string, reference: string): Promise<StoredImage> {
    const answer = await get(`/v2/${repository}/manifests/${reference}`, [...manifestTypes, ...indexTypes]);
    const text = await readLimitedText(answer.body, name, manifestLimitBytes);
    const mediaType = String(answer.headers['content-type']);
    if (!indexTypes.includes(mediaType)) {
      const bytes = Buffer.from(text);
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      return { manifest: { digest, size: bytes.length, bytes, mediaType }, ...readAs(manifestShape, text) };
    }
    const { manifests } = readAs(indexShape, text);
    const found = manifests.find(({ platform }) => platform?.os === 'linux' && platform.architecture === 'amd64');
    if (!found) throw notFound('The registry has this image for no linux/amd64.');
    return stored(repository, found.digest);
  }

  async function locate(uri: string, solutionId: string) {
    const reference = readImageReference(uri, solutionId);
    if (!reference) throw notFound('The artifact names no image of its solution in the registry of this platform.');
    return { reference, image: await stored(reference.repository, reference.reference) };
  }

  const signatureOf = (repository: string, { manifest }: StoredImage) =>
    stored(repository, signatureTag(manifest.digest));

  return {
    async find(uri, solutionId, format) {
      const { reference, image } = await locate(uri, solutionId);
      const { repository } = reference;
      const open = async (digest: string) => (await get(`/v2/${repository}/blobs/${digest}`, ['*/*'])).body;
      return tarArchive(repository, imageFiles[format](reference, image, open));
    },
    async manifest(uri, solutionId) {
      return (await locate(uri, solutionId)).image.manifest;
    },
    async signature(uri, solutionId) {
      const { reference, image } = await locate(uri, solutionId);
      return (await signatureOf(reference.repository, image)).manifest;
    },
    async part(uri, solutionId, digest) {
      const { reference, image } = await locate(uri, solutionId);
      const isIn = ({ config, layers }: StoredImage) => [config, ...layers].some((part) => part.digest === digest);
      if (!isIn(image) && !isIn(await signatureOf(reference.repository, image)))
        throw notFound(`The image has no part ${digest}.`);
      return { upstream: blobs, path: `/v2/${reference.repository}/blobs/${digest}` };
    },
  };
}

/** Errors: `bad_gateway` where the registry says something else than a registry does. */
function readAs<T>(shape: ZodType<T>, text: string): T {
  const { data, error } = shape.safeParse(parseBody(text, name));
  if (error)
    throw new AppError('bad_gateway', 'The image registry answered with a manifest that is none.', { cause: error });
  return data as T;
}
