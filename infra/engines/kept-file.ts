import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface KeptText {
  /** Without white space around it; empty where the file is. */
  readonly text: string;
  /** Made by this call. */
  readonly isNew: boolean;
}

/** The text of a file that only its owner can read. Where there is none it is made, and stays; the folder is made as well. */
export async function keptFile(path: string, make: () => string): Promise<KeptText> {
  const fresh = make();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return { text: fresh, isNew: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return { text: (await readFile(path, 'utf8')).trim(), isNew: false };
}
