import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { ZipFile } from 'yazl';

export interface Packed {
  readonly name: string;
  readonly bytes?: string | Buffer;
  /** The mode of Unix; 0o120777 is a symbolic link. */
  readonly mode?: number;
}

/** A zip archive. Names that the packer refuses are written over names of the same length. */
export async function zip(...entries: readonly Packed[]): Promise<Buffer> {
  const file = new ZipFile();
  const renamed: [string, string][] = [];
  for (const { name, bytes = '', mode = 0o100644 } of entries) {
    const safe = name.replaceAll(/\.\.|^\/|\\|^[A-Z]:/g, (match) => '_'.repeat(match.length));
    if (safe !== name) renamed.push([safe, name]);
    file.addBuffer(Buffer.from(bytes), safe, { mode, mtime: new Date(0) });
  }
  file.end();
  const packed = await buffer(file.outputStream.pipe(new PassThrough()));
  return renamed.reduce(
    (all, [from, to]) => Buffer.from(all.toString('latin1').replaceAll(from, to), 'latin1'),
    packed,
  );
}

export interface Tarred {
  readonly name: string;
  readonly bytes?: string | Buffer;
  readonly type?: 'file' | 'symlink' | 'link' | 'fifo' | 'block-device' | 'directory';
  readonly linkname?: string;
}

export async function tar(...entries: readonly Tarred[]): Promise<Buffer> {
  const archive = pack();
  for (const { bytes = '', ...header } of entries) archive.entry(header, Buffer.from(bytes));
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive) if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Two entries of which the second is where the first is: what a zip bomb without nesting is made of. */
export async function overlapping(): Promise<Buffer> {
  const archive = await zip({ name: 'one', bytes: 'x'.repeat(100) }, { name: 'two', bytes: 'x'.repeat(100) });
  const second = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(0, second + 42);
  return archive;
}

/** The same archive with the bit set that says an entry is encrypted. */
export async function encrypted(): Promise<Buffer> {
  const archive = await zip({ name: 'one', bytes: 'x' });
  const entry = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt16LE(archive.readUInt16LE(entry + 8) | 1, entry + 8);
  return archive;
}
