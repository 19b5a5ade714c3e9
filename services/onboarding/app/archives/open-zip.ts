import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { checkZipEntries, type ZipEntry, type ZipLimits, zipLimits } from '../../domain/archives/zip-rules.ts';
import type { Problem } from '../../domain/problem.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import { createWindowedReader } from '../windowed-reader.ts';

/** An archive whose entries may be unpacked. */
export interface OpenZip {
  readonly entries: readonly ZipEntry[];
  /** The bytes of an entry. The stream fails where the entry is larger or smaller than the directory says. */
  open(entry: ZipEntry): Promise<Readable>;
  /** The same as text. Errors: throws where the entry has more than `limit` bytes or is no UTF-8. */
  readText(entry: ZipEntry, limit: number): Promise<string>;
}

/**
 * Reads the directory of a zip archive and nothing else; returns everything because of which the archive must not be
 * unpacked. `file` is its name for the user. Errors: those of `source`.
 */
export async function openZip(
  file: string,
  source: RandomAccess,
  limits: ZipLimits = zipLimits,
): Promise<OpenZip | { readonly problems: readonly Problem[] }> {
  const reader = new SourceReader(source);
  const directory = new Map<ZipEntry, yauzl.Entry>();
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(reader, source.size, { autoClose: false, decodeStrings: false });
    let held = 0;
    for await (const entry of zip.eachEntry()) {
      directory.set(entryOf(entry), entry);
      if (directory.size > limits.entries) return wrong(file, `has more than ${limits.entries} entries`);
      held += entry.fileNameRaw.length + entry.extraFieldRaw.length + entry.fileCommentRaw.length;
      if (held > limits.directoryBytes)
        return wrong(file, `has a directory of more than ${limits.directoryBytes} bytes`);
    }
  } catch (cause) {
    if (reader.failure !== undefined) throw reader.failure;
    return wrong(file, `cannot be read as a zip archive: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const entries = [...directory.keys()];
  const problems = checkZipEntries(file, entries, limits);
  if (problems.length > 0) return { problems };
  const open = (entry: ZipEntry): Promise<Readable> => {
    const found = directory.get(entry);
    if (!found) throw new Error(`${entry.name} is no entry of this archive`);
    return zip.openReadStreamPromise(found);
  };
  return {
    entries,
    open,
    async readText(entry, limit) {
      if (entry.size > limit) throw new Error(`${entry.name} has ${entry.size} bytes; at most ${limit} are read`);
      const pieces: Uint8Array[] = [];
      for await (const piece of await open(entry)) pieces.push(piece);
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
    },
  };
}

const wrong = (path: string, message: string): { readonly problems: readonly Problem[] } => ({
  problems: [{ path, message }],
});

const entryOf = (entry: yauzl.Entry): ZipEntry => ({
  // Backslashes stay, so that the rules see the name as it is.
  name: yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true),
  packedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  offset: entry.relativeOffsetOfLocalHeader,
  method: entry.compressionMethod,
  mode: entry.externalFileAttributes >>> 16,
  encrypted: entry.isEncrypted(),
});

/** Bytes that are on their way to the unpacker together. */
const chunk = 1024 * 1024;

class SourceReader extends yauzl.RandomAccessReader {
  /** Why the bytes could not be read, which says nothing about the archive. */
  failure: unknown;
  readonly #source: RandomAccess;
  readonly #windowed: RandomAccess;

  constructor(source: RandomAccess) {
    super();
    this.#source = source;
    this.#windowed = createWindowedReader(source);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#source, start, end), { objectMode: false, highWaterMark: chunk });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#windowed.read(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(null);
      },
      (cause) => {
        // A directory may name places that the file does not have.
        if (!(cause instanceof RangeError)) this.failure = cause;
        callback(cause);
      },
    );
  }
}

async function* piecesOf(source: RandomAccess, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (end > source.size) throw new RangeError(`the archive ends before ${end}`);
  for (let at = start; at < end; at += chunk) yield await source.read(at, Math.min(chunk, end - at));
}
