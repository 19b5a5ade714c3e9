import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FetchProgress } from '../../infra/engines/engines.ts';
import { type InstalledPackages, installPythonPackages } from '../support/python-packages.ts';

const requirements = fileURLToPath(new URL('python/requirements.txt', import.meta.url));
const client = fileURLToPath(new URL('../../services/onboarding/clients/python/src', import.meta.url));
const runner = fileURLToPath(new URL('../../services/platform/runners/python', import.meta.url));

/** About what the packages take once they are installed. */
const installedBytes = 7_000_000;

export interface PythonOptions {
  readonly cacheDir?: string;
  /** The interpreter's name; `python3` when absent. */
  readonly python?: string;
  readonly onProgress?: (progress: FetchProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * A Python that knows the client `modelyard`, the runner of the platform's images, and what both need, which is installed into
 * the cache once. Throws an Error where there is no Python 3 or pip installs nothing.
 */
export async function preparePythonClient(options: PythonOptions = {}): Promise<InstalledPackages> {
  const { cacheDir, python, onProgress, signal } = options;
  const report = (doneBytes: number) =>
    onProgress?.({ what: 'Python client', doneBytes: Math.min(doneBytes, installedBytes), totalBytes: installedBytes });
  const installed = await installPythonPackages({
    ...{ name: 'python-client', requirements, rules: ['--require-hashes'], cacheDir, python, signal, onGrowth: report },
  });
  const PYTHONPATH = [client, runner, installed.home].join(delimiter);
  // The client lies among the sources of this repository.
  return { ...installed, env: { ...installed.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' } };
}
