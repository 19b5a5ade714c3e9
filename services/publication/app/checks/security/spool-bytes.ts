import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';

/** Spooled bytes, which can be read repeatedly and from any position: in memory if small, else in a file. */
export interface SpooledBytes {
  readonly size: number;
  /** The first bytes, 4,100 at most. */
  readonly head: Buffer;
  /** The bytes, or the descriptor of the file that contains them. */
  readonly place: { readonly buffer: Buffer } | { readonly fd: number };
  /** From `start` on. */
  stream(start?: number): Readable;
  /** The bytes from `start` to `end`, without the one at `end`. */
  slice(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

const inMemoryLimit = 256 * 1024;
const headLimit = 4_100;

/**
 * Reads a source to its end. The file in `directory` is unlinked immediately, so that nothing is left however this process
 * ends. Errors of the source are thrown, and nothing is kept then.
 */
export async function spoolBytes(source: AsyncIterable<Uint8Array>, directory: string): Promise<SpooledBytes> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const piece of source) {
      pieces.push(piece);
      size += piece.length;
      if (size <= inMemoryLimit) continue;
      file ??= await openNameless(directory);
      await writeAll(file, pieces.splice(0));
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ? inFile(file, size) : inMemory(Buffer.concat(pieces));
}

async function openNameless(directory: string): Promise<FileHandle> {
  const path = join(directory, `modelyard-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) await file.writeFile(piece);
}

function inMemory(buffer: Buffer): SpooledBytes {
  return {
    size: buffer.length,
    head: buffer.subarray(0, headLimit),
    place: { buffer },
    stream: (start = 0) => Stream.from(start < buffer.length ? [buffer.subarray(start)] : [], { objectMode: false }),
    slice: async (start, end) => buffer.subarray(start, end),
    close: async () => undefined,
  };
}

async function inFile(file: FileHandle, size: number): Promise<SpooledBytes> {
  async function slice(start: number, end: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  }
  return {
    size,
    head: await slice(0, Math.min(headLimit, size)),
    place: { fd: file.fd },
    stream: (start = 0) => file.createReadStream({ start, autoClose: false }),
    slice,
    close: () => file.close(),
  };
}
