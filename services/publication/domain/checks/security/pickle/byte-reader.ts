/** The data ends or contains no line where one is required. */
export class MalformedPickle extends Error {}

/** Reads a stream of bytes. Available bytes are read synchronously, so that millions of opcodes need no promises. */
export interface ByteReader {
  /** Number of bytes that can be read synchronously. */
  readonly available: number;
  /** Makes `count` bytes available, or all remaining ones. */
  fill(count: number): Promise<void>;
  /** Consumes the next available bytes. Throws `MalformedPickle` if there are fewer. */
  take(count: number): Buffer;
  /** Returns at most `count` of the available bytes without consuming them. */
  peek(count: number): Buffer;
  /** Consumes an available line, without its end; undefined if the line is longer than the available bytes. */
  line(): string | undefined;
  skip(count: number): Promise<void>;
  /** Skips to the end of the line. */
  skipLine(): Promise<void>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  let at = 0;

  async function more(): Promise<boolean> {
    const next = await pieces.next();
    if (next.done) return false;
    buffer = Buffer.concat([buffer.subarray(at), next.value]);
    at = 0;
    return true;
  }

  const reader: ByteReader = {
    get available() {
      return buffer.length - at;
    },
    async fill(count) {
      while (buffer.length - at < count && (await more()));
    },
    take(count) {
      if (buffer.length - at < count) throw new MalformedPickle('the bytes end too soon');
      at += count;
      return buffer.subarray(at - count, at);
    },
    peek: (count) => buffer.subarray(at, at + count),
    line() {
      const end = buffer.indexOf(0x0a, at);
      if (end < 0) return undefined;
      const text = buffer.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    async skip(count) {
      let left = count;
      while (left > buffer.length - at) {
        left -= buffer.length - at;
        at = buffer.length;
        if (!(await more())) throw new MalformedPickle('the bytes end too soon');
      }
      at += left;
    },
    async skipLine() {
      while (buffer.indexOf(0x0a, at) < 0) {
        at = buffer.length;
        if (!(await more())) throw new MalformedPickle('a line has no end');
      }
      at = buffer.indexOf(0x0a, at) + 1;
    },
  };
  return reader;
}
