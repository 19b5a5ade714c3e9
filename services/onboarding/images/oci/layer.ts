import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack, type Pack } from 'tar-stream';
import { AppError } from '../../../kit/errors.ts';
import { type Blob, fileBlob } from './blob.ts';
import type { Digest } from './digest.ts';
import { mediaTypes } from './media-types.ts';

export interface LayerFile {
  /** Relative to the root, with `/`: `model/metadata.json`. */
  readonly path: string;
  readonly size: number;
  /** Lower-case hexadecimal; compared where it is stated. */
  readonly sha256?: string;
  readonly executable?: boolean;
  open(): Promise<Readable> | Readable;
}

/** A layer that lies in a file. */
export interface Layer {
  readonly blob: Blob;
  /** Digest of the uncompressed archive, as a configuration names its layers. */
  readonly diffId: Digest;
}

/** A fast level: most of a layer is compressed already (wheels, zips), and pushing is faster than compressing. */
const gzipLevel = 1;
/** One moment for all files, so that the same files are the same layer whenever they are packed. */
const mtime = new Date(0);
const owner = { uid: 0, gid: 0, uname: '', gname: '', mtime };

export const bytesFile = (path: string, content: string | Uint8Array): LayerFile => {
  const bytes = Buffer.from(content);
  return { path, size: bytes.length, open: () => Readable.from([bytes]) };
};

/**
 * Packs files into `target` as a layer: sorted, owned by root, of one moment. The same files give the same digest.
 * Errors: `unprocessable` for a path that leaves the root or occurs twice, or a file whose length is not as stated.
 */
export async function writeLayer(files: readonly LayerFile[], target: string, signal?: AbortSignal): Promise<Layer> {
  const sorted = files.toSorted((one, other) => compare(one.path, other.path));
  requireCleanPaths(sorted);
  const archive = createPack();
  const [plain, compressed] = [createHash('sha256'), createHash('sha256')];
  let size = 0;
  const sent = hashing(compressed, (bytes) => {
    size += bytes;
  });
  const written = pipeline(
    [Readable.from(archive), hashing(plain), createGzip({ level: gzipLevel }), sent, createWriteStream(target)],
    ...(signal ? [{ signal }] : []),
  );
  await Promise.all([
    written,
    addAll(archive, sorted).catch((error) => {
      archive.destroy(error);
      throw error;
    }),
  ]);
  const digest: Digest = `sha256:${compressed.digest('hex')}`;
  return {
    blob: fileBlob(target, { mediaType: mediaTypes.layer, digest, size }),
    diffId: `sha256:${plain.digest('hex')}`,
  };
}

async function addAll(archive: Pack, files: readonly LayerFile[]): Promise<void> {
  const folders = new Set<string>();
  for (const file of files) {
    for (const folder of foldersOf(file.path)) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      archive.entry({ name: `${folder}/`, type: 'directory', mode: 0o755, ...owner });
    }
    await addFile(archive, file);
  }
  archive.finalize();
}

async function addFile(archive: Pack, file: LayerFile): Promise<void> {
  const { path, size, executable } = file;
  const source = await file.open();
  const entry = archive.entry({ name: path, size, mode: executable ? 0o755 : 0o644, ...owner });
  await pipeline(source, asStated(file), entry);
}

/** A file that grew or shrank would break the archive after it. */
function asStated({ path, size, sha256 }: LayerFile): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  const wrong = () => unusable(`${path} does not have the ${size} bytes that were announced.`);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (sha256) hash.update(chunk);
      if (seen > size) done(wrong());
      else done(null, chunk);
    },
    flush(done) {
      if (seen !== size) done(wrong());
      else if (sha256 && hash.digest('hex') !== sha256) done(unusable(`${path} has other bytes than were announced.`));
      else done();
    },
  });
}

function hashing(hash: Hash, count: (bytes: number) => void = () => undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      count(chunk.length);
      done(null, chunk);
    },
  });
}

function requireCleanPaths(sorted: readonly LayerFile[]): void {
  let before: string | undefined;
  for (const { path } of sorted) {
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..') || path.includes('\0'))
      throw unusable(`"${path}" is not a path below the root of an image.`);
    // A container engine takes the name for the deletion of another file.
    if (parts.some((part) => part.startsWith('.wh.'))) throw unusable(`No file of an image can be named "${path}".`);
    if (path === before) throw unusable(`"${path}" occurs twice.`);
    before = path;
  }
}

const unusable = (detail: string) => new AppError('unprocessable', detail, { reason: 'layer_invalid' });

/** By bytes, the same in every locale. */
const compare = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
