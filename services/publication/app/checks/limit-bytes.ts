/** A file is larger than a check takes on. */
export class LimitExceeded extends Error {}

/** Passes bytes on until there are more than `limitBytes`, or nobody wants them any more. Throws `TooMuch`. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    signal.throwIfAborted();
    size += piece.length;
    if (size > maxBytes) throw new LimitExceeded(`larger than ${maxBytes} bytes`);
    yield piece;
  }
}
