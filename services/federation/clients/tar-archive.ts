import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { SentFile } from '../domain/ports.ts';

/** A file of an archive: what it contains, or where that is read when its turn comes. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer | { readonly size: number; open(): Promise<Readable> };
}

const blockBytes = 512;
const sizeOf = ({ content }: ArchivedFile): number => (Buffer.isBuffer(content) ? content.length : content.size);
const inTar = (size: number) => blockBytes + Math.ceil(size / blockBytes) * blockBytes;

/** A tar that is written while it is read. Its size is known before: two empty blocks end it. */
export const tarArchive = (name: string, files: readonly ArchivedFile[]): SentFile => ({
  name: `${name}.tar`,
  size: files.reduce((sum, file) => sum + inTar(sizeOf(file)), 2 * blockBytes),
  open() {
    const archive = pack();
    const write = async () => {
      for (const file of files) {
        const { name, content } = file;
        if (Buffer.isBuffer(content)) archive.entry({ name }, content);
        else await pipeline(await content.open(), archive.entry({ name, size: content.size }) as unknown as Writable);
      }
      archive.finalize();
    };
    write().catch((error) => archive.destroy(error));
    return Readable.from(archive);
  },
});
