import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { ContentMessages } from '../../contracts/content.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { Logger } from '../../kit/log.ts';
import type { DescriptionIndex } from '../domain/description-index.ts';
import type { DocumentBytes } from '../domain/document-bytes.ts';
import { descriptionDeleted, descriptionStored } from './descriptions.ts';
import { recordDeleted } from './record-deleted.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly descriptions: DescriptionIndex;
  readonly documents: DocumentBytes;
  readonly log: Logger;
}

type Followed = Pick<
  ContentMessages & CatalogMessages,
  'modelyard.content.DescriptionStored' | 'modelyard.content.DescriptionDeleted' | 'modelyard.catalog.RecordDeleted'
>;

/** Every event the portal acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<Followed> => ({
  'modelyard.content.DescriptionStored': descriptionStored(deps),
  'modelyard.content.DescriptionDeleted': descriptionDeleted(deps),
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
