import type { StoreSiteImage } from '../../contracts/content.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { rejectMismatch } from './claim-check.ts';
import { type ImageInspection, recogniseImage } from './image.ts';
import type { FilesState } from './state.ts';

/** The most images of one folder: their list is one record, read whole by every page. */
export const siteImageLimit = 100;

/** Adds an image to a folder of the site's pages, in place of the one of the same name or of all of them. */
export function storeSiteImage(
  { folder, name, claim, alone }: StoreSiteImage,
  found: ImageInspection,
  state: FilesState | undefined,
  now: number,
): Decision<FilesState> {
  const rejected = rejectMismatch(claim, found);
  if (rejected) return rejected;
  const contentType = recogniseImage(found);
  if (typeof contentType !== 'string') return contentType;
  const file = { ...claim, name, contentType, storedAt: now };
  const { files: before = [] } = state ?? {};
  const replaced = alone ? before : before.filter((other) => other.name === name);
  const files = [...before.filter((other) => !replaced.includes(other)), file];
  if (files.length > siteImageLimit)
    return reject('conflict', 'too_many_images', `A folder may have ${siteImageLimit} images at most.`);
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.SiteImageStored', data: { folder, file } }],
    state: { files, dropped: replaced.map(({ fileId }) => fileId) },
  };
}
