import type { Logger } from '../../kit/log.ts';
import type { DescriptionIndex } from '../domain/description-index.ts';
import type { DocumentBytes } from '../domain/document-bytes.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly descriptions: DescriptionIndex;
  readonly documents: DocumentBytes;
  readonly log: Logger;
}
