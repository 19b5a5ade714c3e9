import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { EventDeps } from './deps.ts';
import { recordChanged } from './record-changed.ts';

type ConsumedEvents = Pick<
  CatalogMessages,
  'modelyard.catalog.RecordCreated' | 'modelyard.catalog.RecordUpdated' | 'modelyard.catalog.RecordDeleted'
>;

/** Every event of other services that the composer acts on. */
export const createEventHandlers = (deps: EventDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.catalog.RecordCreated': recordChanged(deps),
  'modelyard.catalog.RecordUpdated': recordChanged(deps),
  'modelyard.catalog.RecordDeleted': recordChanged(deps),
});
