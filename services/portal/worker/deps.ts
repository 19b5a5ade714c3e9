import type { Logger } from '../../kit/log.ts';
import type { DescriptionReader } from '../domain/content.ts';
import type { DescriptionIndex } from '../domain/description-index.ts';
import type { DocumentBytes } from '../domain/document-bytes.ts';
import type { PictureCopies, VisiblePicture } from '../domain/pictures.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly descriptions: DescriptionIndex;
  readonly content: DescriptionReader;
  readonly documents: DocumentBytes;
  readonly visiblePicture: VisiblePicture;
  readonly pictureCopies: PictureCopies;
  readonly log: Logger;
}
