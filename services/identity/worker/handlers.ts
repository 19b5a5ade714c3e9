import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { recordDeleted } from './record-deleted.ts';

type ConsumedEvents = Pick<CatalogMessages, 'modelyard.catalog.RecordDeleted'>;

/** Every event identity acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
