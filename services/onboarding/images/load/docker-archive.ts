import type { RandomAccess } from '../../domain/random-access.ts';
import type { SavedImageEntry, SavedImageFiles } from '../../domain/saved-image.ts';
import { type Blob, bytesBlob } from '../oci/blob.ts';
import { type Descriptor, parseImageConfig } from '../oci/documents.ts';
import { mediaTypes } from '../oci/media-types.ts';
import { archivedBlob, readLayer } from './archive-blob.ts';
import { fileOf, readText, unusable } from './saved-image.ts';

/** What has to be pushed, and then the manifest that makes it an image. */
export interface LoadedParts {
  readonly blobs: readonly Blob[];
  readonly mediaType: string;
  readonly manifest: string;
}

const layerLimit = 64 * 2 ** 30;

/** `docker save` of before 25 keeps layers as plain archives, which have digests only once they are read. Errors: `unprocessable`. */
export async function readDockerArchive(
  archive: RandomAccess,
  saved: SavedImageFiles,
  entry: Extract<SavedImageEntry, { kind: 'docker' }>,
  signal: AbortSignal,
): Promise<LoadedParts> {
  const text = await readText(archive, saved, entry.config);
  const { rootfs } = parseImageConfig(text, 'the configuration of the saved image');
  if (rootfs.diff_ids.length !== entry.layers.length)
    throw unusable('its configuration and its manifest name different layers');
  const layers: Blob[] = [];
  for (const [index, name] of entry.layers.entries()) {
    const file = fileOf(saved, name);
    const layer = await readLayer(archive, file, layerLimit, signal).catch((error) => {
      if (signal.aborted) throw error;
      throw unusable(`${name} is no layer: ${error.message}`);
    });
    if (layer.diffId !== rootfs.diff_ids[index]) throw unusable(`${name} has other bytes than its configuration names`);
    const mediaType = layer.isCompressed ? mediaTypes.layer : mediaTypes.plainLayer;
    layers.push(archivedBlob(archive, file, { mediaType, digest: layer.digest }));
  }
  const config = bytesBlob(mediaTypes.config, text);
  const describe = ({ mediaType, digest, size }: Blob): Descriptor => ({ mediaType, digest, size });
  const manifest = JSON.stringify({
    ...{ schemaVersion: 2, mediaType: mediaTypes.manifest },
    ...{ config: describe(config), layers: layers.map(describe) },
  });
  return { blobs: [config, ...layers], mediaType: mediaTypes.manifest, manifest };
}
