import { AppError } from '../../kit/errors.ts';
import type { Platform } from '../../platform/python-packages/requirements.ts';
import type { LoadImage } from '../domain/ports.ts';
import { signImage } from './attest/cosign-signature.ts';
import type { ImageSigner } from './attest/image-signer.ts';
import { verifyImage } from './attest/verify-image.ts';
import type { ImageBuilderOptions } from './create-image-builder.ts';
import { readDockerArchive } from './load/docker-archive.ts';
import { readOciLayout } from './load/oci-layout.ts';
import { soleImage } from './load/saved-image.ts';
import { isReference, isRepositoryName } from './oci/reference.ts';
import { createRegistryClient } from './registry/registry-client.ts';

export interface ImageLoaderOptions extends Pick<ImageBuilderOptions, 'registry'> {
  /** Which image of several for different platforms. */
  readonly platform?: Platform;
  /** Signs what is loaded; nothing is said of how it was built. */
  readonly signer?: ImageSigner | undefined;
}

/** Loads images into a registry; their blobs are verified on the way. */
export function createImageLoader({ registry, platform = 'linux/amd64', signer }: ImageLoaderOptions): LoadImage {
  const host = registry.host ?? new URL(registry.url).host;
  return async ({ name, tag, archive, saved }, report, signal) => {
    if (!isRepositoryName(name) || !isReference(tag))
      throw new AppError('unprocessable', `"${name}:${tag}" is not a name for an image.`, {
        reason: 'image_name_invalid',
      });
    const entry = soleImage(saved);
    const { blobs, mediaType, manifest } =
      entry.kind === 'docker'
        ? await readDockerArchive(archive, saved, entry, signal)
        : await readOciLayout(archive, saved, entry, platform);
    const client = createRegistryClient({ url: registry.url, credentials: registry.credentials, signal });
    try {
      for (const [index, blob] of blobs.entries()) {
        report({ percent: Math.round((90 * index) / blobs.length), message: `pushing ${blob.digest}` });
        await client.pushBlob(name, blob);
      }
      const digest = await client.putManifest(name, tag, mediaType, manifest);
      const image = { mediaType, digest, size: Buffer.byteLength(manifest) };
      if (signer && !(await verifyImage(client, { name, reference: digest, publicKeys: [signer.publicKey] })).isSigned)
        await signImage(client, name, image, `${host}/${name}`, signer);
      report({ percent: 100, message: `${name}:${tag} ${digest}` });
      return { reference: `${host}/${name}:${tag}`, digest, size: blobs.reduce((sum, { size }) => sum + size, 0) };
    } finally {
      await client.close();
    }
  };
}
