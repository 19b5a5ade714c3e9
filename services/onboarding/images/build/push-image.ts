import { AppError } from '../../../kit/errors.ts';
import { type Blob, bytesBlob } from '../oci/blob.ts';
import type { Digest } from '../oci/digest.ts';
import { type Descriptor, type Manifest, mostLayers } from '../oci/documents.ts';
import { type ConfigChanges, mergeConfig } from '../oci/image-config.ts';
import { mediaTypes, ociName } from '../oci/media-types.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { BaseImage } from './base-images.ts';

/** A layer above the base. */
export interface ImageLayer {
  readonly blob: Blob;
  readonly diffId: Digest;
  readonly comment: string;
  /** A repository of the registry that has it already. */
  readonly from?: string;
}

export interface ImageParts {
  readonly name: string;
  readonly tag: string;
  readonly base: BaseImage;
  readonly layers: readonly ImageLayer[];
  readonly changes: ConfigChanges;
}

export interface PushedImage {
  readonly descriptor: Descriptor;
  /** Bytes of the configuration and all layers. */
  readonly size: number;
}

/** Pushes base, layers and configuration, and then the manifest that makes them an image. Errors: those of the registry. */
export async function pushImage(registry: RegistryClient, parts: ImageParts): Promise<PushedImage> {
  const { name, tag, base, layers, changes } = parts;
  if (base.manifest.layers.length + layers.length > mostLayers)
    throw new AppError('unprocessable', `${base.reference} has too many layers to be a base image.`, {
      reason: 'base_image_invalid',
    });
  const config = bytesBlob(mediaTypes.config, JSON.stringify(mergeConfig(base.config, layers, changes)));
  const inherited = base.manifest.layers.map((layer) => ({ ...layer, mediaType: ociName(layer.mediaType) ?? '' }));
  const manifest: Manifest = {
    schemaVersion: 2,
    mediaType: mediaTypes.manifest,
    config: describe(config),
    layers: [...inherited, ...layers.map(({ blob }) => describe(blob))],
    annotations: { ...changes.labels },
  };
  await Promise.all([
    ...inherited.map((layer) => registry.pushBlob(name, mirrored(layer), base.mirror)),
    ...layers.map(({ blob, from }) => registry.pushBlob(name, blob, from)),
    registry.pushBlob(name, config),
  ]);
  const text = JSON.stringify(manifest);
  const digest = await registry.putManifest(name, tag, mediaTypes.manifest, text);
  const size = [manifest.config, ...manifest.layers].reduce((sum, one) => sum + one.size, 0);
  return { descriptor: { mediaType: mediaTypes.manifest, digest, size: Buffer.byteLength(text) }, size };

  function mirrored({ mediaType, digest: of, size: length }: Descriptor): Blob {
    const open = async () => {
      const body = await registry.openBlob(base.mirror, of);
      // A collection of garbage may have taken it since; the next attempt copies the base again.
      if (!body) throw new AppError('unavailable', `The registry lacks ${of} of ${base.reference}.`);
      return body;
    };
    return { mediaType, digest: of, size: length, open };
  }
}

export const describe = ({ mediaType, digest, size }: Blob): Descriptor => ({ mediaType, digest, size });
