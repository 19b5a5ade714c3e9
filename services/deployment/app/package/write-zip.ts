import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import type { PackageEntry } from '../../domain/package/entry.ts';

/** Equal entries are equal bytes. Scripts are executable after `unzip`. */
export function writeZip(entries: readonly PackageEntry[]): Readable {
  const zip = new yazl.ZipFile();
  for (const { path, text, executable } of entries) {
    zip.addBuffer(Buffer.from(text), path, { mtime: firstDate, mode: executable ? 0o100755 : 0o100644 });
  }
  zip.end();
  return zip.outputStream.pipe(new PassThrough());
}

/** The earliest that a zip can name. */
const firstDate = new Date(1980, 0, 1);
