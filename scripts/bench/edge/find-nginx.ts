import { delimiter, join } from 'node:path';
import { defaultCacheDir } from '../../../infra/engines/engines.ts';
import { createFolderAtomically, exists } from '../../../infra/engines/fetch/cache.ts';
import { unpackDebianPackage } from '../../../infra/engines/fetch/debian-packages.ts';
import { onPath } from '../../../infra/engines/fetch/on-path.ts';

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
    await createFolderAtomically(home, (folder) => unpackDebianPackage('nginx', folder));
    if (await exists(program)) return program;
    throw new Error(`there is none in ${home}`);
  } catch (error) {
    throw new Error('The edge is measured beside nginx, and none was found; install it: apt-get install nginx', {
      cause: error,
    });
  }
}
