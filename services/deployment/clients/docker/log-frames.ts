import type { Readable } from 'node:stream';

const headerBytes = 8;
const longestFrame = 1024 * 1024;
const longestLine = 16 * 1024;
/** The number of standard error; standard output is 1. */
const stderr = 2;

export interface FramedLine {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/**
 * The lines of a container's log. Without a terminal the engine sends frames: stream type, three zero bytes, the length as four
 * bytes, then text; a line may need several of them, and a frame may hold several lines. Longer lines are truncated at 16 KiB.
 * Errors: throws where what comes is no frame.
 */
export async function* readLogLines(body: Readable): AsyncGenerator<FramedLine> {
  let waiting = Buffer.alloc(0);
  // Standard output and standard error each have a line that is not finished.
  const unfinished = new Map<number, string>();
  for await (const piece of body) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length >= headerBytes) {
      const size = waiting.readUInt32BE(4);
      if (size > longestFrame) throw new Error(`a log frame of ${size} bytes`);
      if (waiting.length < headerBytes + size) break;
      const stream = waiting[0] ?? 0;
      const text = (unfinished.get(stream) ?? '') + waiting.toString('utf8', headerBytes, headerBytes + size);
      waiting = waiting.subarray(headerBytes + size);
      const lines = text.split('\n');
      unfinished.set(stream, (lines.pop() ?? '').slice(0, longestLine));
      for (const line of lines) yield { stream: nameOf(stream), text: line.slice(0, longestLine) };
    }
  }
  for (const [stream, text] of unfinished) if (text !== '') yield { stream: nameOf(stream), text };
}

const nameOf = (stream: number) => (stream === stderr ? 'stderr' : 'stdout');
