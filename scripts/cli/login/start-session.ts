import { CliError } from '../cli-error.ts';
import { type Api, createApi, ServerError } from '../server/api.ts';
import { whoIs } from '../server/connect.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export interface Session {
  readonly api: Api;
  readonly loginName: string;
  readonly userId: string;
}

interface LoggedIn {
  readonly jwtToken: string;
  readonly loginPassExpire: boolean;
  readonly secondFactorNeeded?: boolean;
}

/** Logs in with a password; asks for the code of users who have an authenticator app. Throws a CliError. */
export async function startSession(
  server: string,
  { user, password, code }: Credentials,
  { ask }: Pick<Terminal, 'ask'>,
): Promise<Session> {
  const logIn = (oneTimeCode: string | undefined) =>
    createApi(server).call<LoggedIn>('POST', '/auth/jwtToken', { username: user, password, oneTimeCode });
  const loggedIn = await logIn(code).catch(async (error) => {
    if (!(error instanceof ServerError)) throw error;
    if (error.code === 'second_factor_required') return logIn(await ask('Code of the authenticator app: '));
    if (error.status !== 401) throw error;
    throw new CliError(`${server} does not accept this user and password.`);
  });
  if (loggedIn.loginPassExpire)
    throw new CliError('The password is temporary: change it on the web page of the platform first.');
  if (loggedIn.secondFactorNeeded)
    throw new CliError('Administrators need a second factor here: set one up first, POST /api/auth/secondFactor.');
  const api = createApi(server, loggedIn.jwtToken);
  return { api, loginName: loginNameIn(loggedIn.jwtToken, user), userId: await whoIs(api, loggedIn.jwtToken) };
}

/** Who logs in with an e-mail address has a login name all the same; the token has it. */
function loginNameIn(token: string, fallback: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof sub === 'string' ? sub : fallback;
  } catch {
    return fallback;
  }
}
