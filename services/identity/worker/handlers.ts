import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { recordDeleted } from './record-deleted.ts';
import { recordUpdated } from './record-updated.ts';

type ConsumedEvents = Pick<CatalogMessages, 'modelyard.catalog.RecordDeleted' | 'modelyard.catalog.RecordUpdated'>;

/** Every event identity acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
  'modelyard.catalog.RecordUpdated': recordUpdated(deps),
});
