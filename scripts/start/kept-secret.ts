import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export interface KeptSecret {
  readonly text: string;
  /** Made by this start: it has not been shown yet. */
  readonly isNew: boolean;
}

/**
 * The secret that a home keeps in a file of this name. The first start makes it and later ones keep it, since clients know
 * it by then. Other users of this machine cannot read it. Throws a StartError where the file is empty, as after a start that found the disk full.
 */
export async function keptSecret(home: string, name: string, make: () => string): Promise<KeptSecret> {
  const path = join(home, name);
  const fresh = make();
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return { text: fresh, isNew: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (kept === '') throw new StartError(`${path} is empty: delete it, and the next start makes a new one.`);
  return { text: kept, isNew: false };
}
