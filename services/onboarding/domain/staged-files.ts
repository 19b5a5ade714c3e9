import type { Readable } from 'node:stream';

/** A file in the staging area. */
export interface StagedFile {
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export interface StageOptions {
  readonly limitBytes: number;
  /** Whose space it takes. */
  readonly userId: string;
}

/** Files between the request that brought them and the end of their task. Errors: `unavailable`. */
export interface StagedFiles {
  /** Errors besides: `too_large` as soon as the limit is passed, `cancelled` where the source breaks off; nothing stays after any of them. */
  stage(source: Readable, options: StageOptions): Promise<StagedFile>;
  /** Bytes that survive the loss of any node. The stream fails with `not_found`. */
  read(fileId: string): Readable;
  /** `length` bytes from `offset`, both within the file. Errors besides: `not_found`. */
  readPiece(fileId: string, offset: number, length: number): Promise<Uint8Array>;
  /** Idempotent. */
  remove(fileIds: readonly string[]): Promise<void>;
  /** Bytes that a user has staged. */
  usage(userId: string): Promise<number>;
  /** Removes what was staged before this time, milliseconds since the epoch; resolves to how many files and broken uploads. */
  sweep(before: number): Promise<number>;
}
