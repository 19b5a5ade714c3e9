/** A file exceeds a limit of the check. */
export class LimitExceeded extends Error {}

/** Passes bytes through until there are more than `maxBytes` or the signal aborts. Throws `LimitExceeded`. */
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
