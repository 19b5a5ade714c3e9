/** The bytes end, or hold no line, where one should be. */
export class MalformedPickle extends Error {}

/** Reads bytes that come in pieces. What is available is read at once, so that millions of opcodes need no promises. */
export interface ByteReader {
  /** Bytes that can be read at once. */
  readonly available: number;
  /** Makes `count` bytes available, or all that are left. */
  fill(count: number): Promise<void>;
  /** The next available bytes. Throws `Broken` where there are not as many. */
  take(count: number): Buffer;
  /** The next available bytes, `count` at most, which stay where they are. */
  peek(count: number): Buffer;
  /** An available line without its end; undefined where it is longer than what is available, and then it is not taken. */
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
