import type { DocumentFile } from './document-files.ts';

/** The bytes of deleted documents. Errors: `unavailable`. */
export interface DocumentBytes {
  /** Idempotent. */
  remove(file: DocumentFile): Promise<void>;
}
