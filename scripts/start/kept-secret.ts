import { join } from 'node:path';
import { type KeptText, keptFile } from '../../infra/engines/kept-file.ts';
import { StartError } from './start-error.ts';

export type KeptSecret = KeptText;

/**
 * The secret that a home keeps in a file of this name. The first start makes it and later ones keep it, since clients know
 * it by then. Other users of this machine cannot read it. Throws a StartError where the file is empty, as after a start that found the disk full.
 */
export async function keptSecret(home: string, name: string, make: () => string): Promise<KeptSecret> {
  const path = join(home, name);
  const kept = await keptFile(path, make);
  if (kept.text === '') throw new StartError(`${path} is empty: delete it, and the next start makes a new one.`);
  return kept;
}
