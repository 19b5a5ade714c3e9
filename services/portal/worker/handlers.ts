import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { ContentMessages } from '../../contracts/content.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { descriptionDeleted, descriptionStored } from './descriptions.ts';
import { recordDeleted } from './record-deleted.ts';

type ConsumedEvents = Pick<
  ContentMessages & CatalogMessages,
  'modelyard.content.DescriptionStored' | 'modelyard.content.DescriptionDeleted' | 'modelyard.catalog.RecordDeleted'
>;

/** Every event the portal acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.content.DescriptionStored': descriptionStored(deps),
  'modelyard.content.DescriptionDeleted': descriptionDeleted(deps),
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
