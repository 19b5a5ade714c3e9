import { randomUUID } from 'node:crypto';
import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import { isExpired } from '../domain/claims.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import type { LoggedIn, SessionKind, StartSession } from './start-session.ts';
import type { UseMailedPassword } from './use-mailed-password.ts';
import type { ShownFactor, VerifySecondFactor } from './verify-second-factor.ts';

export interface LogInDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly startSession: StartSession;
  readonly useMailedPassword: UseMailedPassword;
  readonly verifySecondFactor: VerifySecondFactor;
  readonly clock: Clock;
}

/** `username` is a login name or an e-mail address. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of users with a second factor: a code of their app, or a recovery code. */
  readonly oneTimeCode?: string | undefined;
}

/** A user who has shown all that is asked for. */
export interface CheckedUser {
  readonly user: MLPUser;
  readonly factor: ShownFactor;
}

/**
 * Errors: `unauthenticated`, the same for unknown and inactive users and wrong passwords; `forbidden` if the
 * password is right but expired, or the e-mail address is not verified; `rate_limited`; `unavailable`; see `VerifySecondFactor` as well.
 */
export interface LogIn {
  /** Starts a session. */
  logIn(credentials: Credentials, by: Requester, kind: SessionKind): Promise<LoggedIn & CheckedUser>;
  /** Without a session, for clients that only check the password. */
  check(credentials: Credentials, by: Requester): Promise<CheckedUser>;
}

/** Limits of the catalog; a longer name or password cannot belong to a user. */
const longest = { username: 100, password: 128 };
const tries = 3;

export function createLogIn(deps: LogInDeps): LogIn {
  const { users, sessions, startSession, useMailedPassword, verifySecondFactor, clock } = deps;

  async function checkPassword({ username, password }: Credentials, by: Requester): Promise<MLPUser> {
    const user = await users.logIn(username, password, by).catch((thrown) => {
      throw toLogInError(thrown);
    });
    if (isExpired(user, clock.now())) throw passwordExpired();
    return user;
  }

  /** Access to the mailbox is enough to be let in past the delays that strangers have caused. */
  async function requesterOf({ username, password }: Credentials, by: Requester): Promise<Requester> {
    if (username.length > longest.username || password.length > longest.password) throw logInFailed();
    return (await useMailedPassword(username, password, by)) ? { ...by, device: randomUUID() } : by;
  }

  return {
    async check(credentials, requester) {
      const by = await requesterOf(credentials, requester);
      const user = await checkPassword(credentials, by);
      return { user, factor: await verifySecondFactor(user.userId, credentials.oneTimeCode, by) };
    },
    async logIn(credentials, requester, kind) {
      // Before the sessions are looked at: the use of a mailed password ends them.
      const by = await requesterOf(credentials, requester);
      let factor: ShownFactor | undefined;
      for (let left = tries; left > 0; left -= 1) {
        const since = await sessions.now();
        const user = await checkPassword(credentials, by);
        // Once: a code is not taken again.
        factor ??= await verifySecondFactor(user.userId, credentials.oneTimeCode, by);
        const loggedIn = await startSession(user, { since, method: 'password', isStrong: factor !== 'none' }, by, kind);
        if (loggedIn) return { ...loggedIn, factor };
      }
      throw unavailable('The sessions of this account were ended several times during the log-in; try again.');
    },
  };
}

const logInFailed = () => new AppError('unauthenticated', 'Login Failed', { reason: 'log_in_refused' });

const passwordExpired = () =>
  new AppError(
    'forbidden',
    'The password has expired: change it with PUT /users/changePassword, or request a new one with PUT /users/forgetPassword.',
    { reason: 'password_expired' },
  );

function toLogInError(thrown: unknown): unknown {
  // A validation error of the catalog means that no user has this name or password.
  return toAppError(thrown).code === 'invalid' ? logInFailed() : thrown;
}
