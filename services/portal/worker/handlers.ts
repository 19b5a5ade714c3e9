import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { ContentMessages } from '../../contracts/content.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { descriptionChanged, type descriptionEvents } from './descriptions.ts';
import { pictureChanged, type pictureEvents } from './pictures.ts';
import { recordDeleted } from './record-deleted.ts';

type ConsumedEvents = Pick<
  ContentMessages & CatalogMessages,
  (typeof descriptionEvents)[number] | (typeof pictureEvents)[number] | 'modelyard.catalog.RecordDeleted'
>;

/** Every event the portal acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.content.DescriptionStored': descriptionChanged(deps),
  'modelyard.content.DescriptionDeleted': descriptionChanged(deps),
  'modelyard.content.ImageStored': pictureChanged(deps),
  'modelyard.content.ImageDeleted': pictureChanged(deps),
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
