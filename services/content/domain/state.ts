import type { StoredFile } from '../../contracts/content.ts';

export interface DescriptionState {
  /** Sanitised HTML; absent after a delete. */
  readonly description?: string;
  /** Milliseconds since the epoch. */
  readonly storedAt?: number;
}

/** The files of one aggregate: at most one for an image, up to the limit for documents. Names are unique. */
export interface FilesState {
  readonly files: readonly StoredFile[];
  /** Ids of the files that this change removed; they are released once it is saved. */
  readonly dropped: readonly string[];
}
