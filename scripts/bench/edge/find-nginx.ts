import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { defaultCacheDir } from '../../../infra/engines/engines.ts';
import { createFolderAtomically, exists } from '../../../infra/engines/fetch/cache.ts';
import { onPath } from '../../../infra/engines/fetch/on-path.ts';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';

const fetchWithinMs = 120_000;

/**
 * The path of nginx: the one that is installed, else one from Debian's package, which is unpacked into the cache and
 * installs nothing. Throws an Error that says what to do where there is neither.
 */
export async function findNginx(): Promise<string> {
  const installed = await onPath('nginx', [process.env.PATH, '/usr/sbin'].join(delimiter));
  if (installed) return installed;
  const home = join(defaultCacheDir(), 'nginx-debian');
  const program = join(home, 'usr/sbin/nginx');
  try {
    await createFolderAtomically(home, unpack);
    if (await exists(program)) return program;
    throw new Error(`there is none in ${home}`);
  } catch (error) {
    throw new Error('The edge is measured beside nginx, and none was found; install it: apt-get install nginx', {
      cause: error,
    });
  }
}

async function unpack(folder: string): Promise<void> {
  const tool = (command: string, ...args: string[]) =>
    runTool(command, args, { cwd: folder, timeoutMs: fetchWithinMs });
  const download = () => tool('apt-get', 'download', 'nginx');
  // A fresh machine has no lists of packages, and only root may fetch them.
  await download().catch(() => tool('apt-get', 'update', '-q').then(download));
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  await tool('dpkg', '-x', archive, folder);
}
