import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scramVerifier } from './scram-verifier.ts';
import type { ServerTools } from './server-tools.ts';

const FILE = 'pg_hba.conf';

/** The mark tells which password the data has, and nothing about it: it is the hash of 24 random bytes. */
const rules = (password: string): string => `\
# Modelyard writes this file anew where it differs. Password ${createHash('sha256').update(password).digest('hex').slice(0, 16)}.
local all all     scram-sha-256
host  all all all scram-sha-256
`;

/**
 * Has the server of a data folder ask everybody for a password, and sets that of the user `modelyard`. Data of an earlier
 * release, which trusted every caller, and data with another password are moved over. No server may run on the folder.
 */
export async function requirePassword(folder: string, password: string, tools: ServerTools): Promise<void> {
  const wanted = rules(password);
  if ((await readFile(join(folder, FILE), 'utf8').catch(() => '')) === wanted) return;
  await tools.execute(folder, 'postgres', [`ALTER ROLE modelyard PASSWORD '${scramVerifier(password)}'`]);
  // Last: where this does not happen any more, the next start does both again.
  await tools.writeFile(folder, FILE, wanted);
}
