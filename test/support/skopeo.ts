import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { createFolderAtomically } from '../../infra/engines/fetch/cache.ts';
import { unpackDebianPackage } from '../../infra/engines/fetch/debian-packages.ts';
import { onPath } from '../../infra/engines/fetch/on-path.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';

/** Runs skopeo and gives back what it printed. Throws an Error with that where it fails. */
export type Skopeo = (...args: string[]) => Promise<string>;

/** The skopeo that is installed, else that of Debian's package, unpacked into the cache. */
export async function findSkopeo(): Promise<Skopeo> {
  const installed = await onPath('skopeo');
  const home = join(defaultCacheDir(), 'skopeo-debian');
  if (!installed)
    await createFolderAtomically(home, (folder) => unpackDebianPackage('skopeo', folder, { withLibraries: true }));
  const program = installed ?? join(home, 'usr/bin/skopeo');
  const libraries = installed ? [] : await libraryFolders(home);
  const env = { ...process.env, ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(delimiter) }) };
  // A machine without skopeo has no policy about signatures either.
  return (...args) => runTool(program, ['--insecure-policy', ...args], { env, timeoutMs: 60_000 });
}

async function libraryFolders(home: string): Promise<readonly string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => /\.so(?:\.\d+)*$/.test(name));
  return [...new Set(files.map(({ parentPath }) => parentPath))];
}
