import type { DeleteImage, StoreImage } from '../../contracts/content.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Inspection, rejectMismatch } from './claim-check.ts';
import { isChecked, rejectFrozen } from './review.ts';
import type { FilesState } from './state.ts';

/** The types of images; recognised by the bytes, whatever name or type the client sent. SVG is missing because it can run scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

export interface ImageInspection extends Inspection {
  /** Media type recognised by the first bytes; undefined where they are unknown. */
  readonly detectedType: string | undefined;
}

/** The media type of an image, or why it is none. */
export function recogniseImage({ detectedType }: ImageInspection) {
  const known = imageTypes.find((type) => type === detectedType);
  if (known) return known;
  const what = detectedType ? `This is ${detectedType}` : 'The format of these bytes is unknown';
  return reject('unsupported_media_type', 'image_not_recognised', `${what}; send a PNG, JPEG, GIF or WebP image.`);
}

/** One image for each solution: a new one replaces the old, once it has passed where the old one has passed checks. */
export function storeImage(
  command: StoreImage,
  found: ImageInspection,
  state: FilesState | undefined,
  now: number,
): Decision<FilesState> {
  const rejected = rejectFrozen(state?.review) ?? rejectMismatch(command.claim, found);
  if (rejected) return rejected;
  const contentType = recogniseImage(found);
  if (typeof contentType !== 'string') return contentType;
  const { solutionId, name, claim } = command;
  const file = { ...claim, name, contentType, storedAt: now };
  const { files = [], pending = [], review } = state ?? {};
  if (isChecked(review, command.checked))
    return {
      status: 'done',
      events: [{ type: 'modelyard.content.ImageHeld', data: { solutionId, file, heldAt: now } }],
      state: { ...state, files, pending: [file], dropped: idsOf(pending) },
    };
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.ImageStored', data: { solutionId, file } }],
    state: { files: [file], dropped: idsOf([...files, ...pending]), ...(review && { review }) },
  };
}

const idsOf = (files: readonly { readonly fileId: string }[]) => files.map(({ fileId }) => fileId);

export function deleteImage(command: DeleteImage, state: FilesState | undefined): Decision<FilesState> {
  const { files = [], pending = [], review } = state ?? {};
  const frozen = rejectFrozen(review);
  if (frozen) return frozen;
  const gone = [...files, ...pending];
  if (gone.length === 0) return reject('not_found', 'image_not_found', 'There is no image to delete.');
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.ImageDeleted', data: command }],
    state: { files: [], dropped: idsOf(gone), ...(review && { review }) },
  };
}
