import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesBlob } from '../../services/onboarding/images/oci/blob.ts';
import type { Digest } from '../../services/onboarding/images/oci/digest.ts';
import type { ImageConfig } from '../../services/onboarding/images/oci/documents.ts';
import { bytesFile, type LayerFile, writeLayer } from '../../services/onboarding/images/oci/layer.ts';
import { mediaTypes } from '../../services/onboarding/images/oci/media-types.ts';
import type { RegistryClient } from '../../services/onboarding/images/registry/registry-client.ts';

export interface BaseImageOptions {
  readonly name?: string;
  readonly tag?: string;
  readonly architecture?: string;
  readonly files?: readonly LayerFile[];
  readonly config?: NonNullable<ImageConfig['config']>;
}

/** Pushes an image that others can be built upon: one small layer. Resolves to the digest of its manifest. */
export async function pushBaseImage(registry: RegistryClient, options: BaseImageOptions = {}): Promise<Digest> {
  const { name = 'bases/small', tag = '1', architecture = 'amd64', config = { Env: ['PATH=/bin'] } } = options;
  const { files = [bytesFile('etc/os-release', 'NAME=small\n')] } = options;
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-base-'));
  try {
    const layer = await writeLayer(files, join(folder, 'layer'));
    const rootfs = { type: 'layers', diff_ids: [layer.diffId] };
    const document = bytesBlob(mediaTypes.config, JSON.stringify({ architecture, os: 'linux', config, rootfs }));
    await registry.pushBlob(name, layer.blob);
    await registry.pushBlob(name, document);
    const describe = ({ mediaType, digest, size }: typeof layer.blob) => ({ mediaType, digest, size });
    const manifest = {
      ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, config: describe(document) },
      layers: [describe(layer.blob)],
    };
    return await registry.putManifest(name, tag, mediaTypes.manifest, JSON.stringify(manifest));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
