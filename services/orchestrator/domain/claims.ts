/**
 * Storage for large messages, whose records carry only a reference (claim check): brokers are made for small records, and one
 * of 16 MB would hold up all that share its partition.
 */
export interface Claims {
  /** Keeps bytes until `until` (milliseconds since the epoch), or for as long as results are kept. Errors: `unavailable`. */
  put(bytes: Buffer, until?: number): Promise<string>;
  /** Errors: `not_found` once they are swept, `unavailable`. */
  get(id: string): Promise<Buffer>;
  /** Keeps them as long as a dead letter that names them. No error where they are deleted. Errors: `unavailable`. */
  keep(id: string): Promise<void>;
}

/** Bytes above which a message travels by claim check. */
export const claimBytes = 512 * 1024;
