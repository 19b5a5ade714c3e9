import type { DocumentFile } from './document-files.ts';

/** The bytes of documents that are no more. Errors: `unavailable`. */
export interface DocumentBytes {
  /** Can be done again. */
  remove(file: DocumentFile): Promise<void>;
}
