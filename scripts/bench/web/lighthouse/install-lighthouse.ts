import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderAtomically, defaultCacheDir } from '../../../../infra/engines/fetch/cache.ts';
import { runTool } from '../../../../infra/engines/fetch/run-tool.ts';

const lockfile = 'package-lock.json';

/** Installs Lighthouse into the cache, once: it is larger than all other packages of development. Resolves to its program. */
export async function installLighthouse(cacheDir = defaultCacheDir()): Promise<string> {
  const lock = await readFile(join(import.meta.dirname, lockfile));
  const home = join(cacheDir, `lighthouse-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  await createFolderAtomically(home, async (partial) => {
    for (const name of ['package.json', lockfile]) await copyFile(join(import.meta.dirname, name), join(partial, name));
    await runTool('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: partial });
  });
  return join(home, 'node_modules/lighthouse/cli/index.js');
}
