import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, createApi } from '../../cli/server/api.ts';
import { whoIs } from '../../cli/server/connect.ts';
import { newAdminPassword } from '../../start/catalog-admin-password.ts';
import { keptSecret } from '../../start/kept-secret.ts';
import type { Addresses } from '../addresses.ts';
import { DemoError } from '../demo-error.ts';
import { findLogin, type Login, signIn } from './sign-in.ts';

/** A user who has logged in. */
export interface Person {
  readonly loginName: string;
  readonly userId: string;
  readonly token: string;
  /** Calls in their name. */
  readonly api: Api;
}

export interface People {
  /** Owns the model. */
  readonly author: Person;
  /** Decides whether it is published; undefined where the author was named, since users do not decide about what they own. */
  readonly publisher: Person | undefined;
}

const authorName = 'demo';
const passwordFile = 'demo-password';

/**
 * The user that was named as `name:password`; else the administrator of the platform in `home`, and an author whom the first
 * demo signs up there. Throws a DemoError.
 */
export async function findPeople(
  { edgeUrl, home }: Pick<Addresses, 'edgeUrl' | 'home'>,
  login: string | undefined,
): Promise<People> {
  const first = await enter(edgeUrl, await findLogin(login, home));
  if (login !== undefined) return { author: first, publisher: undefined };
  return { author: await enter(edgeUrl, await findAuthor(edgeUrl, home)), publisher: first };
}

/** Of the author whom the first demo has signed up. */
export const readAuthorPassword = async (home: string): Promise<string> =>
  (await readFile(join(home, passwordFile), 'utf8')).trim();

async function enter(edgeUrl: string, login: Login): Promise<Person> {
  const token = await signIn(edgeUrl, login);
  const api = createApi(edgeUrl, token);
  return { loginName: login.loginName, userId: await whoIs(api, token), token, api };
}

async function findAuthor(edgeUrl: string, home: string): Promise<Login> {
  const { text: password, isNew } = await keptSecret(home, passwordFile, newAdminPassword);
  const login = { loginName: authorName, password };
  if (!isNew) return login;
  const account = { username: authorName, password, emailId: `${authorName}@example.org` };
  try {
    await createApi(edgeUrl).call('POST', '/users/register', { ...account, firstName: 'Demo', lastName: 'Author' });
  } catch (error) {
    await rm(join(home, passwordFile));
    const why = error instanceof Error ? error.message : String(error);
    throw new DemoError(
      `The user ${authorName} could not be signed up (${why}): name a user with --login name:password.`,
    );
  }
  return login;
}
