import type { RandomAccess } from '../../domain/random-access.ts';
import type { ArchivedFile } from '../../domain/saved-image.ts';
import { createWindowedReader } from '../windowed-reader.ts';

/** The bytes are no tar archive, or one with too many files. */
export class TarFailure extends Error {
  override readonly name = 'TarFailure';
}

const block = 512;
const limits = { files: 20_000, extension: 65_536, name: 4_096 };

/**
 * The files of a tar archive by name, without their bytes: the archive is walked from header to header, whatever its size.
 * Folders and links are left out. Errors: throws a TarFailure; those of `source`.
 */
export async function readTar(source: RandomAccess): Promise<ReadonlyMap<string, ArchivedFile>> {
  const archive = createWindowedReader(source);
  const files = new Map<string, ArchivedFile>();
  let extension: Extension = {};
  let headers = 0;
  for (let at = 0; at + block <= source.size; ) {
    const header = Buffer.from(await archive.read(at, block));
    if (header.every((byte) => byte === 0)) break;
    headers += 1;
    if (headers > limits.files) throw new TarFailure(`it has more than ${limits.files} files`);
    if (!hasChecksum(header)) throw new TarFailure(`what stands at ${at} is no header`);
    const type = String.fromCharCode(header[156] ?? 0);
    const size = extension.size ?? numberOf(header.subarray(124, 136));
    const offset = at + block;
    if (!Number.isSafeInteger(size) || size < 0 || offset + size > source.size)
      throw new TarFailure('a file ends after the archive');
    if ('xL'.includes(type)) {
      if (size > limits.extension) throw new TarFailure('a header is too long');
      const text = Buffer.from(await archive.read(offset, size)).toString();
      extension = { ...extension, ...(type === 'L' ? { name: textOf(text) } : readRecords(text)) };
    } else {
      const name = (extension.name ?? nameOf(header)).replace(/^(?:\.\/)+/, '');
      if (name.length > limits.name) throw new TarFailure(`a name has more than ${limits.name} characters`);
      // '7' is a file that lies in one piece, NUL a file of the oldest archives.
      if ('07\0'.includes(type) && !name.endsWith('/')) files.set(name, { offset, size });
      if (type !== 'g') extension = {};
    }
    at = offset + Math.ceil(size / block) * block;
  }
  return files;
}

/** What a header before a file says about it, where its own has no room. */
interface Extension {
  readonly name?: string;
  readonly size?: number;
}

/** Records of the form `<length> <key>=<value>` and a line feed. */
function readRecords(text: string): Extension {
  const values = new Map([...text.matchAll(/\d+ ([^=\n]+)=([^\n]*)\n/g)].map(([, key, value = '']) => [key, value]));
  const [name, size] = [values.get('path'), values.get('size')];
  return { ...(name !== undefined && { name }), ...(size !== undefined && { size: Number(size) }) };
}

function nameOf(header: Buffer): string {
  const name = textOf(header.subarray(0, 100).toString());
  const prefix = header.subarray(257, 262).toString() === 'ustar' ? textOf(header.subarray(345, 500).toString()) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

const textOf = (text: string): string => text.split('\0', 1)[0] ?? '';

/** Octal digits, or a binary number where the first bit is set, for files of more than eight gigabytes. */
function numberOf(field: Buffer): number {
  if ((field[0] ?? 0) >= 0x80) return field.subarray(1).reduce((number, byte) => number * 256 + byte, 0);
  const digits = textOf(field.toString('latin1')).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : Number.NaN;
}

/** The sum of all bytes of the header, with blanks for the sum itself. */
function hasChecksum(header: Buffer): boolean {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return numberOf(header.subarray(148, 156)) === sum;
}
