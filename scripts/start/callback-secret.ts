import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What results are signed with that the orchestrator sends to callback addresses. Made once for a home, because receivers
 * know it; nobody else on this machine may read it.
 */
export async function callbackSecret(home: string): Promise<string> {
  const path = join(home, 'callback-secret');
  const fresh = `whsec_${randomBytes(32).toString('base64')}`;
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
