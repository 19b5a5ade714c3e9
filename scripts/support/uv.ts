import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FetchProgress } from '../../infra/engines/engines.ts';
import { installPythonPackages } from './python-packages.ts';

const requirements = fileURLToPath(
  new URL('../../services/platform/python-packages/requirements.txt', import.meta.url),
);

/** About what the program takes. */
const installedBytes = 45_000_000;

export interface UvFetchOptions {
  readonly cacheDir?: string;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Installs uv into the cache, once, and answers its path, and that of the interpreter it came with. Throws an Error as `installPythonPackages` does. */
export async function installUv({ cacheDir, onProgress, signal }: UvFetchOptions = {}) {
  const { python, home } = await installPythonPackages({
    ...{ name: 'uv', requirements, cacheDir, signal, rules: ['--require-hashes'] },
    onGrowth: (doneBytes) =>
      onProgress?.({ what: 'uv', doneBytes: Math.min(doneBytes, installedBytes), totalBytes: installedBytes }),
  });
  return { uv: join(home, 'bin', 'uv'), python };
}
