import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { recordDeleted } from './record-deleted.ts';

/** Every event the registry acts on. */
export const createHandlers = (
  deps: WorkerDeps,
): EventHandlers<Pick<CatalogMessages, 'modelyard.catalog.RecordDeleted'>> => ({
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
