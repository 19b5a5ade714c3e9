/** A file that readers can see. Its bytes live in the file store under `fileId`. */
export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex of the whole content. */
  readonly sha256: string;
  readonly contentType: string;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

export interface DescriptionState {
  /** Sanitised HTML; absent after a delete. */
  readonly description?: string;
  readonly storedAt?: number;
}

/** The files of one aggregate: at most one for an image, up to the limit for documents. Names are unique. */
export interface FilesState {
  readonly files: readonly StoredFile[];
}
