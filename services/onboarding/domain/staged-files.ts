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

export interface Reservation {
  /** What the user has staged and reserved besides, in bytes. */
  readonly used: number;
  /** Idempotent. */
  release(): Promise<void>;
}

/**
 * Uploads at the artifact repository. A path gets their bytes there without a copy; until then no reader of the repository sees
 * them. Errors: `unavailable`.
 */
export interface Uploads {
  /** Errors besides: `too_large`, what the source fails with; nothing stays after any of them. */
  create(source: Readable): Promise<StagedFile>;
  /** The stream fails with `not_found`. */
  read(fileId: string): Readable;
  /** One byte at least, from `offset`, all within the file. Errors besides: `not_found`. */
  readPiece(fileId: string, offset: number, length: number): Promise<Uint8Array>;
  /** Idempotent. */
  remove(fileId: string): Promise<void>;
}

/** For longer than an upload takes, in milliseconds. */
export const reservationTtlMs = 2 * 60 * 60_000;

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
  /**
   * Counts bytes as staged from now on, so that uploads at the same moment see each other: of two, one at least sees the other. A
   * reservation that is not released, since its process died, ends by itself.
   */
  reserve(userId: string, bytes: number): Promise<Reservation>;
  /** Removes what was staged before this time, milliseconds since the epoch; resolves to how many files. */
  sweep(before: number): Promise<number>;
}
