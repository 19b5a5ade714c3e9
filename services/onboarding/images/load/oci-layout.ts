import type { Platform } from '../../../platform/python-packages/requirements.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import type { SavedImageEntry, SavedImageFiles } from '../../domain/saved-image.ts';
import { digestOf, isDigest } from '../oci/digest.ts';
import { type Descriptor, parseIndex, parseManifest } from '../oci/documents.ts';
import { isIndex, mediaTypes, ociName } from '../oci/media-types.ts';
import { architectureOf, osOf } from '../oci/platform.ts';
import { archivedBlob } from './archive-blob.ts';
import type { LoadedParts } from './docker-archive.ts';
import { fileOf, readText, unusable } from './saved-image.ts';

const fileName = (digest: string): string => `blobs/${digest.replace(':', '/')}`;
/** Indexes within indexes. */
const deepest = 4;

/** The manifest is pushed as it is, so that the image keeps its digest. Errors: `unprocessable`. */
export async function readOciLayout(
  archive: RandomAccess,
  saved: SavedImageFiles,
  entry: Extract<SavedImageEntry, { kind: 'oci' }>,
  platform: Platform,
): Promise<LoadedParts> {
  const { mediaType, text } = await findManifest(archive, saved, entry, platform, deepest);
  const { config, layers } = parseManifest(text, 'the manifest of the saved image');
  const blobs = [config, ...layers].map(({ mediaType: type, digest, size }) => {
    // Layers that are kept elsewhere, and artifacts that are no images.
    if (ociName(type) === undefined) throw unusable(`a part of it is ${type}`);
    const file = fileOf(saved, fileName(digest));
    if (file.size !== size) throw unusable(`${digest} has ${file.size} bytes, not ${size}`);
    // The registry compares the bytes with the digest.
    return archivedBlob(archive, file, { mediaType: type, digest });
  });
  return { blobs, mediaType: mediaType || mediaTypes.manifest, manifest: text };
}

async function findManifest(
  archive: RandomAccess,
  saved: SavedImageFiles,
  { mediaType, digest }: Pick<Descriptor, 'mediaType'> & { readonly digest: string },
  platform: Platform,
  depth: number,
): Promise<{ readonly mediaType: string; readonly text: string }> {
  if (!isDigest(digest)) throw unusable('it names a manifest otherwise than by SHA-256');
  const text = await readText(archive, saved, fileName(digest));
  if (digestOf(text) !== digest) throw unusable(`${digest} has other bytes`);
  if (!isIndex(mediaType)) return { mediaType, text };
  if (depth === 0) throw unusable('its indexes lie too deep in each other');
  const { manifests } = parseIndex(text, 'the index of the saved image');
  const fits = ({ platform: one }: Descriptor) =>
    one?.os === osOf(platform) && one.architecture === architectureOf(platform);
  const found = manifests.find(fits) ?? (manifests.length === 1 ? manifests[0] : undefined);
  if (!found) throw unusable(`it has no image for ${platform}`);
  return findManifest(archive, saved, found, platform, depth - 1);
}
