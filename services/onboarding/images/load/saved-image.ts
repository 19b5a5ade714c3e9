import { AppError } from '../../../kit/errors.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import type { ArchivedFile, SavedImageEntry, SavedImageFiles } from '../../domain/saved-image.ts';

/** Of manifests and configurations. */
const documentLimit = 1024 * 1024;

/** The one image of an archive; several tags of one image are one. Errors: `unprocessable` where there are several. */
export function soleImage({ images }: SavedImageFiles): SavedImageEntry {
  const [first, ...others] = images;
  const keyOf = (one: SavedImageEntry) => (one.kind === 'docker' ? one.config : one.digest);
  if (!first || others.some((one) => keyOf(one) !== keyOf(first)))
    throw unusable(`it has ${images.length} images; save the one that is meant`);
  return first;
}

/** Errors: `unprocessable` where the archive has no such file, or one that is too large for a document. */
export async function readText(archive: RandomAccess, saved: SavedImageFiles, name: string): Promise<string> {
  const file = fileOf(saved, name);
  if (file.size > documentLimit) throw unusable(`${name} has more than ${documentLimit} bytes`);
  return Buffer.from(await archive.read(file.offset, file.size)).toString();
}

export function fileOf({ files }: SavedImageFiles, name: string): ArchivedFile {
  const file = files.get(name);
  if (!file) throw unusable(`it has no ${name}`);
  return file;
}

export const unusable = (why: string) =>
  new AppError('unprocessable', `The saved image cannot be loaded: ${why}.`, { reason: 'saved_image_invalid' });
