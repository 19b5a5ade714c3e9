import type { LogRecord } from './log-record.ts';
import type { Partition, Slice } from './partition.ts';

/** Records of one source, in its order. */
export interface Append {
  /** A partition of a topic or a file, by a name that no other one has or had. */
  readonly source: string;
  /** Where the first of the records begins: an offset, or bytes. */
  readonly first: number;
  /** Where the record after the last one begins. */
  readonly next: number;
  readonly records: readonly LogRecord[];
}

/** Errors: `unavailable`. */
export interface RecordStore {
  /** How far a source was stored; 0 where nothing of it was. */
  position(source: string): Promise<number>;
  /**
   * Stores the records and the position, both or neither. Resolves to false, and stores nothing, where a part of them has
   * been stored already: by another worker, or by this one before it was killed.
   */
  append(given: Append): Promise<boolean>;
  /** Starts a source again whose positions have started again: a topic that was made anew. */
  forget(source: string): Promise<void>;
}

/** Errors: `unavailable`. */
export interface Upkeep {
  /** Oldest first. */
  partitions(): Promise<readonly Partition[]>;
  /** Makes the index of words of a partition, unless another worker does: seconds to minutes, while it is read and written. */
  indexWords(name: string): Promise<void>;
  /** The same for a slice of one; `indexWords` drops the indexes of slices. */
  indexSlice(slice: Slice): Promise<void>;
  /** With all its records. */
  drop(name: string): Promise<void>;
  /** Positions of files and topics that have not moved for so long. */
  forgetPositions(olderThanMs: number): Promise<void>;
  /** Where records are that were stored so long ago: those who follow have seen them. */
  forgetArrivals(olderThanMs: number): Promise<void>;
}

/** The deployments of the platform, as their service shows them. */
export interface Deployments {
  /** Whether it is shown to the user of this token. Errors: `unavailable`, those of the token. */
  isShown(deploymentId: string, token: string): Promise<boolean>;
}
