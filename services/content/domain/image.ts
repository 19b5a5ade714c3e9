import type { DeleteImage, StoreImage } from '../../contracts/content.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Inspection, rejectMismatch } from './claim-check.ts';
import { reject } from './reject.ts';
import type { FilesState } from './state.ts';

/** The types of images; recognised by the bytes, whatever name or type the client sent. SVG is missing because it can run scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export interface ImageInspection extends Inspection {
  /** Media type recognised by the first bytes; undefined where they are unknown. */
  readonly detectedType: string | undefined;
}

/** One image for each solution: a new one replaces the old. */
export function storeImage(
  command: StoreImage,
  found: ImageInspection,
  state: FilesState | undefined,
  now: number,
): Decision<FilesState> {
  const mismatch = rejectMismatch(command.claim, found);
  if (mismatch) return mismatch;
  const contentType = imageTypes.find((type) => type === found.detectedType);
  if (!contentType) {
    const what = found.detectedType ? `This is ${found.detectedType}` : 'The format of these bytes is unknown';
    return reject('unsupported_media_type', 'image_not_recognised', `${what}; send a PNG, JPEG, GIF or WebP image.`);
  }
  const { solutionId, name, claim } = command;
  const file = { ...claim, name, contentType, storedAt: now };
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.ImageStored', data: { solutionId, file } }],
    state: { files: [file], dropped: (state?.files ?? []).map(({ fileId }) => fileId) },
  };
}

export function deleteImage(command: DeleteImage, state: FilesState | undefined): Decision<FilesState> {
  if (!state?.files.length) return reject('not_found', 'image_not_found', 'There is no image to delete.');
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.ImageDeleted', data: command }],
    state: { files: [], dropped: state.files.map(({ fileId }) => fileId) },
  };
}
