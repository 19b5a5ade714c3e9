/** A splitter's map, compiled: container name of each target to the message it gets. */
export interface SplitProgram {
  /** Throws `WireError` where the bytes are no protobuf message of that shape. */
  split(bytes: Uint8Array): Map<string, Buffer>;
}

/** A collator's map, compiled. */
export interface CollateProgram {
  /**
   * `sources`: container name of each producer to what it sent, in the order of the blueprint's nodes. A source that is
   * missing contributes nothing. Throws `WireError` as above.
   */
  collate(sources: ReadonlyMap<string, Uint8Array>): Buffer;
}

/** The bytes are not what the map describes. The message says of which source and at which byte. */
export class WireError extends Error {
  override readonly name = 'WireError';
}
