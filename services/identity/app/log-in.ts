import type { MLPUser } from '../../contracts/catalog-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import type { LoggedIn, StartSession } from './start-session.ts';
import type { UseMailedPassword } from './use-mailed-password.ts';

export interface LogInDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly startSession: StartSession;
  readonly useMailedPassword: UseMailedPassword;
}

/** `username` is a login name or an e-mail address. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Errors: `unauthenticated`, the same for unknown, inactive and blocked users and wrong passwords; `forbidden` if the
 * password is right but expired, or the e-mail address is not verified; `rate_limited`; `unavailable`.
 */
export interface LogIn {
  /** Starts a session. */
  logIn(credentials: Credentials, by: Requester): Promise<LoggedIn>;
  /** Without a session, for clients that only check the password. */
  check(credentials: Credentials, by: Requester): Promise<MLPUser>;
}

/** Limits of the catalog; a longer name or password cannot belong to a user. */
const longest = { username: 100, password: 64 };
const tries = 3;

export function createLogIn({ users, sessions, startSession, useMailedPassword }: LogInDeps): LogIn {
  async function check({ username, password }: Credentials, by: Requester): Promise<MLPUser> {
    if (username.length > longest.username || password.length > longest.password) throw logInFailed();
    await useMailedPassword(username, password, by);
    return users.logIn(username, password, by).catch((thrown) => {
      throw toLogInError(thrown);
    });
  }

  return {
    check,
    async logIn(credentials, by) {
      for (let left = tries; left > 0; left -= 1) {
        const since = await sessions.now();
        const user = await check(credentials, by);
        const loggedIn = await startSession(user, { since, method: 'password' }, by);
        if (loggedIn) return loggedIn;
      }
      throw unavailable('The sessions of this account were ended several times during the log-in; try again.');
    },
  };
}

const logInFailed = () => new AppError('unauthenticated', 'Login Failed', { reason: 'log_in_refused' });

function toLogInError(thrown: unknown): unknown {
  const { code, reason } = toAppError(thrown);
  if (reason === 'credential_expired')
    return new AppError('forbidden', 'The password has expired; request a new one.', { reason: 'password_expired' });
  // Any other validation error of the catalog means that no user has this name or password.
  return code === 'invalid' ? logInFailed() : thrown;
}
