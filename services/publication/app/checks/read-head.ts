/**
 * Reads the first `size` bytes of a source, or all if it has fewer, and returns the whole source to be read from its
 * beginning.
 */
export async function readHead(
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ readonly head: Buffer; readonly whole: AsyncIterable<Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  const rest = source[Symbol.asyncIterator]();
  let length = 0;
  while (length < size) {
    const next = await rest.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  async function* again() {
    yield* pieces;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { head: Buffer.concat(pieces).subarray(0, size), whole: again() };
}
