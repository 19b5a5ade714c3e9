import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pieces = [1024 * 1024, 4096];

/** A file system of its own, in memory. */
export interface SmallDisk {
  /** Takes all of its space that is free. */
  fill(): Promise<void>;
  /** Gives that back. */
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts one of so many MiB at a folder, which is made; undefined where this program may not: that takes root on Linux. */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const options = `size=${mebibytes}m,mode=0700`;
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'modelyard-chaos', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (const bytes of pieces) await writeUntilFull(() => file.write(Buffer.alloc(bytes)));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async unmount() {
      await run('umount', [folder]);
    },
  };
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
