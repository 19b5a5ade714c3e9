import type { Readable } from 'node:stream';
import type { Solution } from './access.ts';
import type { FileOwner, Usage } from './quota.ts';
import type { DescriptionState, FilesState } from './state.ts';

/** The claim check a command carries instead of the bytes. */
export interface ClaimCheck {
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** A range of a file, both ends inclusive, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StageOptions {
  readonly limitBytes: number;
  readonly aggregate: string;
  /** Whose space it takes; absent where that is not counted. */
  readonly owner?: FileOwner;
}

/** Files: staged by a gateway, kept or released by a worker. A file that no command keeps is swept after a while. */
export interface FileStore {
  /**
   * Writes a staging file, hashing as the bytes flow. Errors: `too_large` as soon as the limit is passed, `cancelled`
   * when the source breaks off, `unavailable` when the database does not answer; no bytes stay after any of them.
   */
  stage(source: Readable, options: StageOptions): Promise<ClaimCheck>;
  /** What is stored of one solution, or by one user. */
  usage(of: Pick<FileOwner, 'solutionId'> | Required<Pick<FileOwner, 'userId'>>): Promise<Usage>;
  /** Reads a whole staged file: its real size and digest, and its first bytes (up to 4,100). `not_found` when it was swept. */
  inspect(fileId: string): Promise<{ readonly size: number; readonly sha256: string; readonly head: Uint8Array }>;
  read(fileId: string, range?: ByteRange): Readable;
  /**
   * Reserves a staged file for a command before its change is saved: from then on a sweep first has the journal say what became
   * of the command. False where a sweep has the file, or it is gone. Idempotent.
   */
  reserve(fileId: string, commandId: string): Promise<boolean>;
  /** Marks a staged or reserved file as in use, so that no sweep takes it. Idempotent. */
  keep(fileIds: readonly string[]): Promise<void>;
  /** Marks files as no longer referred to; they are removed after a grace period, so that downloads in progress complete. Idempotent. */
  release(fileIds: readonly string[]): Promise<void>;
  /** Removes a staged or reserved file immediately: its upload was rejected. Idempotent. */
  discard(fileId: string): Promise<void>;
}

/** A description that is about to be stored. */
export interface NewDescription {
  readonly aggregate: string;
  readonly bytes: number;
  readonly owner: FileOwner;
}

/** The space that descriptions take; a superseded one until the journal forgets it. Errors: `unavailable`. */
export interface DescriptionSpace {
  usage: FileStore['usage'];
  /** Counts it, and the one it replaces for as long as that is kept; resolves to its id. */
  add(description: NewDescription): Promise<string>;
  /** It was rejected. Idempotent. */
  remove(id: string): Promise<void>;
  /** The description was deleted, see `add`. */
  supersede(aggregate: string): Promise<void>;
}

/** What readers see now. Errors: `unavailable`. */
export interface ContentReader {
  /** Whether anything is stored for a solution, or was. */
  holds(solutionId: string): Promise<boolean>;
  description(aggregate: string): Promise<DescriptionState | undefined>;
  files(aggregate: string): Promise<Omit<FilesState, 'dropped'> | undefined>;
}

/** Solutions as the catalog knows them. Errors: `unavailable`. */
export interface CatalogSolutions {
  /** Undefined where the catalog has no solution of this id. */
  find(solutionId: string): Promise<Solution | undefined>;
}

/** Who began solutions that the catalog does not know. Errors: `unavailable`. */
export interface FirstWriters {
  of(solutionId: string): Promise<string | undefined>;
  /** Resolves to the owner: `userId`, or the user who was first. One atomic step. */
  begin(solutionId: string, userId: string): Promise<string>;
  /** How many solutions of a user the catalog does not know, as far as was checked. */
  count(userId: string): Promise<number>;
  /** Those of them that were not checked for longest. */
  oldest(userId: string, limit: number): Promise<readonly string[]>;
  /** `known`: the ones of `checked` that the catalog knows. */
  recordChecks(checked: readonly string[], known: readonly string[]): Promise<void>;
}

/**
 * The life of a file: `staged` by an upload, `reserved` by the command that is about to refer to it, `kept` once it does,
 * `released` when another file replaced it, `sweeping` once a sweep has claimed it. Only `restore` leads out of `sweeping`.
 */
export type FileState = 'staged' | 'reserved' | 'kept' | 'released' | 'sweeping';

export interface StaleFile {
  readonly fileId: string;
  readonly aggregate: string;
  /** The command that has reserved it, while it is reserved. */
  readonly commandId?: string;
}

/** The side of a file store that the sweep uses. Errors: `unavailable`. */
export interface SweepableFiles {
  /** Files staged, reserved or released before these times (milliseconds since the epoch), and all that an interrupted sweep has claimed. */
  stale(stagedBefore: number, releasedBefore: number): Promise<readonly StaleFile[]>;
  /**
   * Makes `reserve` and `keep` fail for a stale file, in one atomic step. False when it is not stale any more, or when it was
   * reserved by another command than `commandId`, or by one where that is absent.
   */
  claim(fileId: string, stagedBefore: number, releasedBefore: number, commandId?: string): Promise<boolean>;
  /** Puts a claimed file that turned out to be in use back to `kept`. */
  restore(fileId: string): Promise<void>;
  /** Removes a claimed file. Idempotent. */
  remove(fileId: string): Promise<void>;
  /** Removes the chunks of uploads that began before this time and never completed; resolves to the number of uploads. */
  removeOrphans(startedBefore: number): Promise<number>;
}
