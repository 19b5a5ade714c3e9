import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';

const savedLogin = z.object({
  server: z.string(),
  loginName: z.string(),
  userId: z.string(),
  /** As it is sent: `login:token`. */
  token: z.string(),
  /** To revoke it; none where the token was given. */
  tokenId: z.string().optional(),
  expires: z.number().nullish(),
});

/** Who the person of this computer is, and where. */
export type SavedLogin = z.output<typeof savedLogin>;

const fileIn = (folder: string) => join(folder, 'login.json');

/** Undefined where there is none. */
export async function readLogin(folder: string): Promise<SavedLogin | undefined> {
  const path = fileIn(folder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CliError(`${path} cannot be read (${error.code}): correct its rights, or delete it and log in again.`);
  });
  if (text === undefined) return undefined;
  try {
    return savedLogin.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${path} is damaged: delete it and log in again.`);
  }
}

/** For this user of the machine alone: it has a token. */
export async function saveLogin(folder: string, login: SavedLogin): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = fileIn(folder);
  // Written beside it: a file that is there would keep its mode.
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(`${path}.new`, path);
}

export const forgetLogin = (folder: string): Promise<void> => rm(fileIn(folder), { force: true });
