import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from './run-tool.ts';

/** MODELYARD_CACHE, or `~/.cache/modelyard`. */
export function defaultCacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return env.MODELYARD_CACHE || join(homedir(), '.cache', 'modelyard');
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Makes the folder `target` whole or not at all: `fill` works on a folder beside it, which then takes its name.
 * Without this an interrupted download would be taken for a complete one ever after. Where two processes do it at
 * once, the first one wins and the other's work is thrown away.
 */
export async function createFolderAtomically(target: string, fill: (partial: string) => Promise<void>): Promise<void> {
  if (await exists(target)) return;
  const partial = `${target}.${randomUUID().slice(0, 8)}.partial`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(partial);
  try {
    await fill(partial);
    await rename(partial, target);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Fills a folder as `fill` does, which runs only where the cache has no `template`: its result is kept there, and later
 * calls copy it, with its owner.
 */
export async function fillFromTemplate(template: string, folder: string, fill: () => Promise<void>): Promise<void> {
  if (await exists(template)) return copyContents(template, folder);
  await fill();
  await createFolderAtomically(template, (partial) => copyContents(folder, partial));
}

async function copyContents(from: string, to: string): Promise<void> {
  await runTool('cp', ['-a', `${from}/.`, to]);
}
