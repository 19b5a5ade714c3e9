import { changeRecord } from '../../kit/http/change-record.ts';
import type { AppDeps, CallerContext } from './deps.ts';

export interface SolutionPicture extends CallerContext {
  readonly solutionId: string;
  /** Resolves to base64. */
  readonly readPicture: () => Promise<string>;
}

/**
 * Stores the picture of a solution at content, for pages that load it by its address, and in the catalog, for lists. Resolves
 * to `pending` where it waits for the checks of a publication: lists show it when content does. Errors: `not_found`,
 * `forbidden`, `unavailable`, and those of `readPicture` and content.
 */
export async function changePicture(
  { solutions, catalog, content }: AppDeps,
  { solutionId, readPicture, caller, requestId }: SolutionPicture,
): Promise<'visible' | 'pending'> {
  const { picture: before } = await solutions.readEditable({ solutionId, caller, requestId });
  const picture = await readPicture();
  const store = (image: string) =>
    content.storeImage(solutionId, Buffer.from(image, 'base64'), { userId: caller.userId, requestId });
  const stored = await store(picture);
  if (stored === 'pending') return stored;
  const call = { params: { solutionId }, requestId };
  await changeRecord(
    () => catalog.call('GET /solution/{solutionId}', call),
    ({ tags: _, webStats: __, ...record }, ifMatch) => {
      const changed = { ...call, ...ifMatch, onBehalfOf: caller.userId, body: { ...record, picture } };
      return catalog.call('PUT /solution/{solutionId}', changed);
    },
  ).catch(async (thrown) => {
    // Content must not show a picture that the catalog did not accept.
    if (before) await store(before);
    throw thrown;
  });
  return stored;
}
