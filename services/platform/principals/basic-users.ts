import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { Account } from '../../kit/http/accounts.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { Service } from '../../kit/service.ts';
import { createIdentityClient } from '../clients/identity.ts';
import type { Configured, identitySettings } from '../settings.ts';
import type { IdentifyCaller } from './authenticate.ts';
import { secretKind } from './secret-kind.ts';

/** What a user sends by HTTP Basic: a login name or e-mail address, with an API token, the token of a log-in, or the password. */
export interface BasicLogin {
  readonly name: string;
  readonly secret: string;
}

/** Users of repositories, whose clients know HTTP Basic alone. */
export interface BasicUsers {
  /** For `WWW-Authenticate`. */
  readonly challenge: string;
  /** Undefined where the request has none, and for names of accounts of services. */
  loginOf(ctx: Context): BasicLogin | undefined;
  /** Errors: `unauthenticated`; `forbidden` where the user needs a one-time code, or the password has expired; `rate_limited`; `unavailable`. */
  identify(login: BasicLogin, ctx: Context): Promise<Caller>;
}

export interface BasicUsersOptions {
  readonly service: Service;
  readonly config: Configured<typeof identitySettings>;
  /** Of services: no user is looked up under these names. */
  readonly accounts: readonly Account[];
  readonly realm: string;
  readonly identify: IdentifyCaller;
}

/** A client sends its password with every request; each log-in would be a session, and a password hash takes fifty milliseconds. */
const sessionMs = 10 * 60_000;
const sessionLimit = 10_000;

/** Logs users in by identity, which counts failures, and remembers their sessions by a digest of the password. */
export function createBasicUsers({ service, config, accounts, realm, identify }: BasicUsersOptions): BasicUsers {
  const identity = createIdentityClient(service, config);
  const names = new Set(accounts.map(({ name }) => name));
  const sessions = createRecentMap<{ readonly token: string }>({ limit: sessionLimit, ttlMs: sessionMs });
  const pending = new Map<string, Promise<string>>();

  async function logIn({ name: username, secret: password }: BasicLogin, key: string, ctx: Context): Promise<string> {
    const call = {
      body: { request_body: { username, password } },
      requestId: String(ctx.state.requestId ?? ''),
      // Wrong passwords are counted by the end user's network.
      network: ctx.get('x-forwarded-for') || ctx.ip,
      isLogIn: true,
    };
    const { body } = await identity.call('POST /auth/jwtToken', call).catch(rethrow);
    sessions.set(key, { token: body.jwtToken });
    return body.jwtToken;
  }

  /** Requests that come at the same moment with the same password share one log-in. */
  function newSession(login: BasicLogin, key: string, ctx: Context): Promise<string> {
    const waiting = pending.get(key);
    if (waiting) return waiting;
    const starting = logIn(login, key, ctx).finally(() => pending.delete(key));
    pending.set(key, starting);
    return starting;
  }

  async function byPassword(login: BasicLogin, ctx: Context): Promise<Caller> {
    const key = hash('sha256', `${login.name}\0${login.secret}`, 'base64');
    const known = sessions.get(key);
    if (known)
      try {
        return await identify({ kind: 'session', token: known.token }, ctx);
      } catch (thrown) {
        // The session has ended; the password may still be right.
        if (toAppError(thrown).code !== 'unauthenticated') throw thrown;
        sessions.delete(key);
      }
    return identify({ kind: 'session', token: await newSession(login, key, ctx) }, ctx);
  }

  return {
    challenge: `Basic realm="${realm}", charset="UTF-8"`,
    loginOf(ctx) {
      const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(ctx.get('authorization'))?.[1];
      if (encoded === undefined) return undefined;
      const text = Buffer.from(encoded, 'base64').toString('utf8').normalize('NFC');
      const at = text.indexOf(':');
      const login = { name: text.slice(0, Math.max(at, 0)), secret: text.slice(at + 1) };
      return at <= 0 || names.has(login.name) ? undefined : login;
    },
    identify(login, ctx) {
      const { name, secret } = login;
      const kind = secretKind(secret);
      if (kind === 'api-token') return identify({ kind, token: `${name}:${secret}` }, ctx);
      if (kind === 'session-token') return identify({ kind: 'session', token: secret }, ctx);
      return byPassword(login, ctx);
    },
  };
}

function rethrow(thrown: unknown): never {
  const error = toAppError(thrown);
  const { code, reason } = error;
  if (code === 'unauthenticated' || code === 'invalid')
    throw new AppError('unauthenticated', 'The name, the password or the API token is wrong.', {
      reason: 'wrong_credentials',
    });
  if (code === 'forbidden')
    throw new AppError('forbidden', `${error.message} Or send an API token in place of the password.`, { reason });
  if (code === 'rate_limited') throw error;
  throw unavailable('The identity service cannot be reached right now.', thrown);
}
