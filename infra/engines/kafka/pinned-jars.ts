import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A jar as `jars.sha256` has it. */
export interface PinnedJar {
  /** In a repository of Maven: `org/slf4j/slf4j-api/1.7.36/slf4j-api-1.7.36.jar`. */
  readonly path: string;
  readonly sha256: string;
}

export const pinnedJarsFile = join(import.meta.dirname, 'jars.sha256');

/** Reads lines as `sha256sum` writes them. */
export const parsePinnedJars = (text: string): PinnedJar[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
    .map(([sha256 = '', path = '']) => ({ sha256, path }));

/** Throws an Error that names the jars of a folder which are not those of the list: their bytes would run in the broker. */
export async function requirePinnedJars(folder: string, pinned: readonly PinnedJar[]): Promise<void> {
  const wanted = new Map(pinned.map(({ path, sha256 }) => [basename(path), sha256]));
  const names = await readdir(folder);
  const found = await Promise.all(names.map(async (name) => [name, await sha256Of(join(folder, name))] as const));
  const wrong = found.filter(([name, sha256]) => wanted.get(name) !== sha256).map(([name]) => name);
  const missing = [...wanted.keys()].filter((name) => !names.includes(name));
  if (wrong.length + missing.length === 0) return;
  throw new Error(
    [
      'The fetched jars are not those of infra/engines/kafka/jars.sha256.',
      wrong.length > 0 && `Not in the list, or with other bytes: ${wrong.sort().join(', ')}.`,
      missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
