import type { ImageDeleted, ImageStored } from '../../contracts/content.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import { type ErrorCode, toAppError } from '../../kit/errors.ts';
import type { WorkerDeps } from './deps.ts';
import { isCatalogId } from './is-catalog-id.ts';

/** The events after which readers may see another picture of a solution. */
export const pictureEvents = ['modelyard.content.ImageStored', 'modelyard.content.ImageDeleted'] as const;

const unusable: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

/**
 * Gives lists the picture that readers see: one that waited for the checks of a publication when it has passed them. What
 * counts is the picture that content shows now, whatever the event says.
 */
export const pictureChanged =
  ({ visiblePicture, pictureCopies, log }: WorkerDeps): EventHandler<ImageStored | ImageDeleted> =>
  async ({ data: { solutionId }, envelope: { correlationId } }) => {
    if (!isCatalogId(solutionId)) return;
    const read = () =>
      visiblePicture.read(solutionId, correlationId).catch((thrown) => {
        if (!unusable.includes(toAppError(thrown).code)) throw thrown;
        log.info({ solutionId }, 'lists show no picture of a solution: it is too large, or damaged');
        return undefined;
      });
    if (!(await pictureCopies.put(solutionId.toLowerCase(), read, correlationId)))
      log.info({ solutionId }, 'ignored a picture of a solution that does not exist');
  };
