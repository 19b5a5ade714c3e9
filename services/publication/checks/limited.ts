/** A file is larger than a check takes on. */
export class TooMuch extends Error {}

/** Passes bytes on until there are more than `limitBytes`, or nobody wants them any more. Throws `TooMuch`. */
export async function* limited(
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    signal.throwIfAborted();
    size += piece.length;
    if (size > limitBytes) throw new TooMuch(`larger than ${limitBytes} bytes`);
    yield piece;
  }
}
