import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { notFound, unavailable } from '../../kit/errors.ts';
import { readLimitedText } from '../../kit/http/api-response.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Pools } from '../../kit/http/pools.ts';
import { type ImageReference, readImageReference } from '../domain/image-reference.ts';
import type { Images, SentFile } from '../domain/ports.ts';

const manifestTypes = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const indexTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

const blob = z.object({ digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), size: z.int().min(0) });
const manifestShape = z.object({ config: blob, layers: z.array(blob).max(500) });
const indexShape = z.object({
  manifests: z.array(blob.extend({ platform: z.looseObject({ os: z.string(), architecture: z.string() }).optional() })),
});
type Manifest = z.output<typeof manifestShape>;

const connections = 32;
const silenceMs = 60_000;
const manifestLimitBytes = 4 << 20;
const blockBytes = 512;

export interface RegistryAccount {
  readonly url: string;
  readonly credentials?: string | undefined;
}

/** Images of the registry of this platform, written as archives while they are read: nothing of them is kept. */
export function createRegistryImages(pools: Pools, { url, credentials }: RegistryAccount): Images {
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

  async function manifestOf(repository: string, reference: string): Promise<Manifest> {
    const answer = await get(`/v2/${repository}/manifests/${reference}`, [...manifestTypes, ...indexTypes]);
    const text = await readLimitedText(answer.body, 'image registry', manifestLimitBytes);
    const type = String(answer.headers['content-type']);
    if (!indexTypes.includes(type)) return manifestShape.parse(JSON.parse(text));
    const { manifests } = indexShape.parse(JSON.parse(text));
    const found = manifests.find(({ platform }) => platform?.os === 'linux' && platform.architecture === 'amd64');
    if (!found) throw notFound('The registry has this image for no linux/amd64.');
    return manifestOf(repository, found.digest);
  }

  return {
    async find(uri, solutionId) {
      const reference = readImageReference(uri, solutionId);
      if (!reference) throw notFound('The artifact names no image of its solution in the registry of this platform.');
      const manifest = await manifestOf(reference.repository, reference.reference);
      const open = async (digest: string) => (await get(`/v2/${reference.repository}/blobs/${digest}`, ['*/*'])).body;
      return archiveOf(reference, manifest, open);
    },
  };
}

const hexOf = (digest: string) => digest.slice('sha256:'.length);

/** The archive that `docker load` reads: the configuration, the layers as they are kept, and a list of both. */
function archiveOf(
  { tagged, repository }: ImageReference,
  { config, layers }: Manifest,
  openBlob: (digest: string) => Promise<Readable>,
): SentFile {
  // An image may have a layer twice; the archive has it once.
  const unique = [...new Map(layers.map((layer) => [layer.digest, layer])).values()];
  const files = [
    { name: `${hexOf(config.digest)}.json`, ...config },
    ...unique.map((layer) => ({ name: `${hexOf(layer.digest)}.tar`, ...layer })),
  ];
  const list = JSON.stringify([
    {
      Config: `${hexOf(config.digest)}.json`,
      RepoTags: [tagged],
      Layers: layers.map(({ digest }) => `${hexOf(digest)}.tar`),
    },
  ]);
  const inTar = (size: number) => blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  const size = [Buffer.byteLength(list), ...files.map((file) => file.size)].reduce((sum, one) => sum + inTar(one), 0);
  return {
    name: `${repository}.tar`,
    size: size + 2 * blockBytes,
    open() {
      const archive = pack();
      const write = async () => {
        archive.entry({ name: 'manifest.json' }, list);
        for (const file of files)
          await pipeline(
            await openBlob(file.digest),
            archive.entry({ name: file.name, size: file.size }) as unknown as Writable,
          );
        archive.finalize();
      };
      write().catch((error) => archive.destroy(error));
      return Readable.from(archive);
    },
  };
}
