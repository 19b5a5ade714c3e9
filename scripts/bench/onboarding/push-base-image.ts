import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Blob, bytesBlob } from '../../../services/onboarding/images/oci/blob.ts';
import { bytesFile, writeLayer } from '../../../services/onboarding/images/oci/layer.ts';
import { mediaTypes } from '../../../services/onboarding/images/oci/media-types.ts';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';

const [name, tag] = ['bench/python', '1'];
export const baseImage = `${name}:${tag}`;

/** An image with next to nothing in it: no registry of the internet takes part. `account` is `name:password`. */
export async function pushBaseImage(url: string, account: string): Promise<void> {
  const [username = '', password = ''] = account.split(':');
  const registry = createRegistryClient({ url, credentials: { username, password } });
  const folder = await mkdtemp(join(tmpdir(), 'bench-base-image-'));
  try {
    const layer = await writeLayer([bytesFile('etc/os-release', 'NAME=bench\n')], join(folder, 'layer'));
    const rootfs = { type: 'layers', diff_ids: [layer.diffId] };
    const config = { architecture: 'amd64', os: 'linux', config: { Env: ['PATH=/bin'] }, rootfs };
    const document = bytesBlob(mediaTypes.config, JSON.stringify(config));
    for (const blob of [layer.blob, document]) await registry.pushBlob(name, blob);
    const describe = ({ mediaType, digest, size }: Blob) => ({ mediaType, digest, size });
    const manifest = { schemaVersion: 2, mediaType: mediaTypes.manifest, config: describe(document) };
    const text = JSON.stringify({ ...manifest, layers: [describe(layer.blob)] });
    await registry.putManifest(name, tag, mediaTypes.manifest, text);
  } finally {
    await registry.close();
    await rm(folder, { recursive: true, force: true });
  }
}
