/** An operation that callers may call, and the protos that say what it takes and gives. */
export interface CallableOperation {
  readonly name: string;
  /** Undefined where the model has none: its messages are bytes. */
  readonly input: MessageSource | undefined;
  /** Undefined also where a composition ends in several messages, or in a collator. */
  readonly output: MessageSource | undefined;
}

/** A message type, by the method of a proto that uses it. */
export interface MessageSource {
  readonly proto: string;
  readonly method: string;
}
