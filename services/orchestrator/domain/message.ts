/** What models exchange: bytes that are not decoded on the way, and their content type. */
export interface Message {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** What models of this platform exchange, word for word: their runners compare it exactly. */
export const protobufType = 'application/vnd.google.protobuf';

/**
 * Several messages as one, in the order given. Encoded protobuf messages put one behind the other *are* their merge:
 * repeated fields append, of a singular field the last one counts.
 */
export function mergeMessages(messages: readonly Message[]): Message {
  const [first, ...others] = messages;
  if (!first) return { bytes: Buffer.alloc(0), contentType: protobufType };
  if (others.length === 0) return first;
  return { bytes: Buffer.concat(messages.map(({ bytes }) => bytes)), contentType: first.contentType };
}
