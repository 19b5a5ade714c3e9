/** A splitter's map, compiled: container name of each target to the message it gets. */
export interface SplitProgram {
  /** Errors: `WireError` where the bytes are not a protobuf message of that shape. */
  split(bytes: Uint8Array): Map<string, Buffer>;
}

/** A collator's map, compiled. */
export interface CollateProgram {
  /**
   * `sources`: container name of each producer to what it sent, in the order of the blueprint's nodes. A source that is
   * missing contributes nothing. Errors: `WireError` as above.
   */
  collate(sources: ReadonlyMap<string, Uint8Array>): Buffer;
}

/** The bytes do not fit the map. The message names the source and the byte. */
export class WireError extends Error {
  override readonly name = 'WireError';
}
