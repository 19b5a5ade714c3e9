import { changeRecord } from '../../kit/http/change-record.ts';
import { toThumbnail } from '../../kit/thumbnail.ts';
import { thumbnailLimitBytes } from '../domain/pictures.ts';
import type { AppDeps, CallerContext } from './deps.ts';

export interface SolutionPicture extends CallerContext {
  readonly solutionId: string;
  /** Resolves to base64. */
  readonly readPicture: () => Promise<string>;
}

/**
 * Stores the picture of a solution at content, for pages that load it by its address, and as a thumbnail in the catalog, for lists. Resolves
 * to `pending` where it waits for the checks of a publication: lists show it when content does. Errors: `not_found`,
 * `forbidden`, `unavailable`, and those of `readPicture` and content.
 */
export async function changePicture(
  { solutions, catalog, content }: AppDeps,
  { solutionId, readPicture, caller, requestId }: SolutionPicture,
): Promise<'visible' | 'pending'> {
  await solutions.readEditable({ solutionId, caller, requestId });
  const picture = Buffer.from(await readPicture(), 'base64');
  const thumbnail = await toThumbnail(picture, thumbnailLimitBytes);
  const before = await content.image(solutionId, requestId);
  const store = (image: Buffer) => content.storeImage(solutionId, image, { userId: caller.userId, requestId });
  const stored = await store(picture);
  if (stored === 'pending') return stored;
  const call = { params: { solutionId }, requestId };
  await changeRecord(
    () => catalog.call('GET /solution/{solutionId}', call),
    ({ tags: _, webStats: __, ...record }, ifMatch) => {
      const changed = {
        ...call,
        ...ifMatch,
        onBehalfOf: caller.userId,
        body: { ...record, picture: thumbnail.toString('base64') },
      };
      return catalog.call('PUT /solution/{solutionId}', changed);
    },
  ).catch(async (thrown) => {
    // Content must not show a picture that the catalog did not accept.
    if (before) await store(before);
    throw thrown;
  });
  return stored;
}
