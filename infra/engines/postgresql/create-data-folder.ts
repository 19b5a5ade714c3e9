import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fillFromTemplate } from '../fetch/cache.ts';
import type { ServerTools } from './server-tools.ts';
import type { ServerUser } from './server-user.ts';

/** Until `requirePassword` has set the password, no client can log in. */
const INITDB = [
  ...['--username=modelyard', '--auth=reject', '--encoding=UTF8', '--locale-provider=builtin'],
  ...['--builtin-locale=C.UTF-8', '--locale=C', '--no-sync', '--no-instructions'],
];

const CREATE_DATABASE = 'CREATE DATABASE modelyard';

export interface DataFolder {
  readonly tools: ServerTools;
  readonly user: ServerUser;
  readonly cacheDir: string;
}

/**
 * Fills an empty folder with the data of a new server that has the database `modelyard`. The cache keeps the result, since a
 * copy takes a fifth of the processor time; it has no password in it.
 */
export async function createDataFolder(folder: string, { tools, user, cacheDir }: DataFolder): Promise<void> {
  // Of another version or with other options the data would be other data; and a folder belongs to its user.
  const made = [await tools.version(), INITDB, CREATE_DATABASE, user.ids.uid ?? process.getuid?.()];
  const key = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12);
  await user.takeOwnership(folder);
  await fillFromTemplate(join(cacheDir, `postgresql-${key}-data`), folder, async () => {
    await tools.initdb(folder, INITDB);
    await tools.execute(folder, 'postgres', [CREATE_DATABASE]);
  });
}
