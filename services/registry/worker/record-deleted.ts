import type { RecordDeleted } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';

/** Deletes the images of a solution after its record, whichever service deleted that. */
export const recordDeleted =
  ({ deleteImages, log }: WorkerDeps): EventHandler<RecordDeleted> =>
  async ({ data: { entity, aggregateType, aggregateId } }) => {
    if (entity !== 'MLPSolution' || aggregateType !== 'solution') return;
    const images = await deleteImages(aggregateId);
    if (images > 0) log.info({ solutionId: aggregateId, images }, 'deleted the images of a solution');
  };
