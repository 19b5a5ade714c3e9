import { Readable } from 'node:stream';
import { badAnswer } from './copy-context.ts';

/**
 * At most so many bytes of what a platform sends; the stream fails with `bad_gateway` beyond. An answer without a length may have no
 * end. Each piece waits for the next one: with the last of the bytes that were announced a store would have the whole file, and keep it.
 */
export function upTo(most: number, stream: Readable, peerName: string): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    let size = 0;
    let held: Buffer | undefined;
    for await (const piece of stream) {
      size += piece.length;
      if (size > most) throw badAnswer(`${peerName} sends more than the ${most} bytes that it says.`);
      if (held) yield held;
      held = piece;
    }
    if (held) yield held;
  }
  // An iterator that was not begun ends without its source, whose connection would wait for a reader.
  return Readable.from(pieces(), { objectMode: false }).once('close', () => stream.destroy());
}
