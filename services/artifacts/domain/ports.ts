import type { Readable } from 'node:stream';
import type { ArtifactPath } from './artifact-path.ts';
import type { Checksums } from './checksums.ts';
import type { FileOwner, Usage, UsageLimits } from './usage.ts';

/** Bytes that no path has yet. */
export interface StagedBytes {
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface StoredArtifact {
  readonly path: ArtifactPath;
  readonly size: number;
  readonly sha256: string;
  /** When it was stored last, with these bytes. Milliseconds since the epoch. */
  readonly storedAt: number;
}

export interface NewArtifact {
  readonly path: ArtifactPath;
  /** Staged, or of an upload, which stays one. */
  readonly bytes: StagedBytes;
  readonly owner: FileOwner;
  /** Whether other bytes may take the place of those that the path has. */
  readonly isReplaceable: boolean;
  readonly limits: UsageLimits;
}

/**
 * `same`: the path had these bytes already. `taken`: it has others and is not replaceable. `deleted`: it had others, which a
 * user deleted; a release does not come back with other bytes. `full`: an account of space has no room for it.
 */
export type Placement =
  | { readonly outcome: 'created' | 'replaced' | 'same' }
  | { readonly outcome: 'taken' | 'deleted'; readonly sha256: string }
  | { readonly outcome: 'full'; readonly account: string; readonly used: Usage };

/** What lies directly in a folder. */
export type FolderEntry =
  | { readonly name: string; readonly type: 'folder' }
  | ({ readonly name: string; readonly type: 'file' } & Omit<StoredArtifact, 'path'>);

export interface FolderPage {
  readonly entries: readonly FolderEntry[];
  /** Where the next page begins, for `after`; absent on the last. */
  readonly next?: string;
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Artifacts by their paths, the bytes once by their SHA-256. Errors besides those named: `unavailable`. */
export interface ArtifactStore {
  /**
   * Stores bytes that no reader sees. Errors: `too_large` as soon as the limit is passed, `cancelled` when the source breaks
   * off; nothing stays after either.
   */
  stage(source: Readable, limitBytes: number): Promise<StagedBytes>;
  /**
   * Makes an upload of staged bytes: it can be read and placed by its id until it is discarded, or swept. Errors: `unavailable`
   * where they are no longer there.
   */
  keep(bytes: StagedBytes): Promise<void>;
  findUpload(fileId: string): Promise<StagedBytes | undefined>;
  /** The stream fails with `not_found` where there is none. */
  readUpload(fileId: string, range?: ByteRange): Readable;
  /** Removes staged bytes, or an upload; paths that have got the bytes keep them. Idempotent. */
  discard(fileId: string): Promise<void>;
  /** Gives a path its bytes, in one step. A staged file is no longer needed after any outcome. */
  place(artifact: NewArtifact): Promise<Placement>;
  find(path: ArtifactPath): Promise<StoredArtifact | undefined>;
  /** The bytes with this digest. The stream fails with `not_found` where there are none. */
  read(sha256: string, range?: ByteRange): Readable;
  /** Reads the bytes the first time, and remembers. Errors: `not_found`. */
  checksums(sha256: string): Promise<Checksums>;
  /**
   * False where there is nothing. `isFinal`: a later `place` with other bytes is `deleted`; without it, the path is free for any.
   * `storedUntil`, in milliseconds since the epoch: what is stored later stays. The bytes stay for a while, so that downloads
   * in progress complete.
   */
  remove(path: ArtifactPath, isFinal: boolean, storedUntil?: number): Promise<boolean>;
  /** Sorted by path; `after`: `next` of the page before, or empty. The root is the empty text. */
  list(folder: string, after: string, limit: number): Promise<FolderPage>;
  /** Every artifact below a folder, `limit` at most, sorted by path; `after`: the last path of the page before. */
  below(folder: string, limit: number, after?: ArtifactPath): Promise<readonly StoredArtifact[]>;
  usage(account: string): Promise<Usage>;
}

/** What a sweep did. */
export interface Swept {
  /** Deleted and replaced artifacts that were forgotten. */
  readonly artifacts: number;
  /** Files whose bytes no path had any more, or never got; uploads included. */
  readonly files: number;
  /** Uploads whose process died. */
  readonly orphans: number;
}

/** In milliseconds since the epoch: what is older goes. */
export interface SweepTimes {
  readonly stagedBefore: number;
  readonly uploadedBefore: number;
  readonly releasedBefore: number;
}

/** Errors: `unavailable`. */
export interface SweepableStore {
  sweep(times: SweepTimes): Promise<Swept>;
}
