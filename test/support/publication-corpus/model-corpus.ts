import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPythonPackages } from '../../../scripts/support/python-packages.ts';

export interface CorpusFile {
  readonly verdict: 'good' | 'evil';
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  /** Whether its command ran when the file was read in an interpreter; undefined where nothing here reads it. */
  readonly ran?: boolean;
}

const folderOf = (name: string) => fileURLToPath(new URL(`python/${name}`, import.meta.url));

/** Has the real libraries write the corpus, in one process, and runs the evil files once. The caller removes the folder. */
export async function buildModelCorpus(): Promise<{ readonly folder: string; readonly files: readonly CorpusFile[] }> {
  const requirements = folderOf('requirements.txt');
  const rules = ['--require-hashes'];
  const { python, home, env } = await installPythonPackages({ name: 'scan-corpus', requirements, rules });
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-corpus-'));
  const options = {
    env: { ...env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', PYTHONPYCACHEPREFIX: join(home, 'compiled') },
    maxBuffer: 16 << 20,
  };
  const { stdout } = await promisify(execFile)(python, [folderOf('build.py'), folder], options);
  return { folder, files: JSON.parse(stdout) };
}
