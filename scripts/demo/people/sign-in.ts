import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { DemoError } from '../demo-error.ts';

/** A user that stores the solution. */
export interface Login {
  readonly loginName: string;
  readonly password: string;
}

/** `name:password` as given, or the administrator whose first password a platform on this machine keeps in its home. */
export async function findLogin(given: string | undefined, home: string): Promise<Login> {
  if (given !== undefined) {
    const [loginName = '', ...password] = given.split(':');
    return { loginName, password: password.join(':') };
  }
  const path = join(home, 'catalog-admin-password');
  const password = await readFile(path, 'utf8').catch(() => {
    throw new DemoError(`There is no password of admin in ${path}: name a user with --login name:password.`);
  });
  return { loginName: 'admin', password: password.trim() };
}

/** Logs in through the edge; resolves to the token. Throws a DemoError. */
export async function signIn(edgeUrl: string, { loginName: username, password }: Login): Promise<string> {
  const path = `${edgeUrl}/api/auth/jwtToken`;
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_body: { username, password } }),
  }).catch((error: Error) => {
    throw new DemoError(`POST ${path} failed: ${error.message}`);
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200)
    throw new DemoError(
      `${username} could not log in at ${edgeUrl} (${answer.statusCode}): if the password was changed, set --login name:password.`,
    );
  return String(JSON.parse(text).jwtToken);
}
