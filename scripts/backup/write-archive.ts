import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Manifest, type Member, manifestName, memberOf } from './manifest.ts';

/** An archive that is being written. */
export interface ArchiveWriter {
  /** One member. They are small, see `parts.ts`: a tar archive says the length of each before its bytes. */
  add(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Writes what `fill` adds, and its manifest last. The file has its name only once it is whole and on the disk; until then
 * it is `<path>.<process>.partial`, which a killed process leaves behind. Only its owner can read it.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'members'>>,
): Promise<Manifest> {
  const partial = `${path}.${process.pid}.partial`;
  const tar = pack();
  // The checksum of zstd covers the manifest as well, which names those of all other members.
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(tar, zstd, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
  const failed = written.then(() => new Promise<never>(() => undefined));
  // It is waited for below; where `fill` fails before that, it must not end the process.
  failed.catch(() => undefined);
  const members: Member[] = [];
  const append = (name: string, bytes: Uint8Array) => {
    const added = new Promise<void>((resolve, reject) => {
      tar.entry({ name, size: bytes.length, mode: 0o600 }, Buffer.from(bytes), (error) =>
        error ? reject(error) : resolve(),
      );
    });
    // A full disk ends the pipeline, and then nothing would take the entry.
    return Promise.race([added, failed]);
  };
  try {
    const rest = await fill({
      async add(name, bytes) {
        await append(name, bytes);
        members.push(memberOf(name, bytes));
      },
    });
    const manifest = { ...rest, members };
    await append(manifestName, Buffer.from(JSON.stringify(manifest)));
    tar.finalize();
    await written;
    await rename(partial, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

/** Without it a new name may be lost with the power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
