import { fileURLToPath } from 'node:url';
import type { FetchProgress } from '../../infra/engines/engines.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { installPythonPackages } from './python-packages.ts';

const requirements = fileURLToPath(
  new URL('../../services/publication/clients/scanner/python/requirements.txt', import.meta.url),
);

const used = [
  'fickling.analysis',
  'h5py',
  'modelscan.modelscan',
  'modelscan.scanners',
  'picklescan.scanner',
  'zstandard',
];

/** About what the packages take once they are installed. */
const installedBytes = 140_000_000;

export interface ScannerOptions {
  readonly cacheDir?: string;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Installs the scanners of uploaded models into the cache, once. Throws an Error as `installPythonPackages` does. */
export async function installScanners({ cacheDir, onProgress, signal }: ScannerOptions = {}) {
  const report = (doneBytes: number) => onProgress?.({ what: 'Scanners', doneBytes, totalBytes: installedBytes });
  const { python, home } = await installPythonPackages({
    ...{ name: 'scanners', requirements, cacheDir, signal, rules: ['--require-hashes'] },
    onGrowth: (bytes) => report(Math.min(bytes, installedBytes - 1)),
    async finish(folder, interpreter) {
      // Compiles what is used, so that the worker's processes need not, which may not write here.
      const use = `import sys; sys.path[:0] = [sys.argv[1]]; import ${used.join(', ')}`;
      await runTool(interpreter, ['-I', '-S', '-c', use, folder], { signal });
      report(installedBytes);
    },
  });
  return { PUBLICATION_SCANNERS: home, PUBLICATION_PYTHON: python };
}
