import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import type { Account } from './accounts.ts';
import { clientNetwork } from './client-network.ts';
import type { FailureLimit } from './failure-limit.ts';

export interface BasicAuthOptions {
  readonly accounts: readonly Account[];
  /** Shown by clients that prompt for a password. */
  readonly realm: string;
  /** Counts invalid credentials by the client's network. */
  readonly failures: FailureLimit;
}

/**
 * HTTP Basic (RFC 7617) for services: sets `ctx.state.account` to the account's name, answers 401 otherwise, and 429 once
 * a client has failed too often. Valid credentials pass even then, because another client behind the same address must
 * not lock a service out; random passwords cannot be guessed in any case.
 *
 * It runs for every request, so credentials are compared as SHA-256 digests: microseconds, where a password hash takes
 * fifty milliseconds. Digests have equal length, which the constant-time comparison needs, and all of them are compared,
 * so that the duration does not reveal which one was close.
 */
export function basicAuth({ accounts, realm, failures }: BasicAuthOptions): Middleware {
  const accountOf = createAccountFinder(accounts);
  const challenge = `Basic realm="${realm.replace(/["\\]/g, '')}", charset="UTF-8"`;

  return async (ctx, next) => {
    const credentials = basicCredentials(ctx);
    const account = credentials === undefined ? undefined : accountOf(credentials);
    if (account !== undefined) {
      ctx.state.account = account;
      return next();
    }
    // Browsers send a first request without credentials, which is not a failure.
    if (ctx.get('authorization')) failures.take(clientNetwork(ctx.ip));
    ctx.set('WWW-Authenticate', challenge);
    throw new AppError('unauthenticated', 'Send the name and the password of an account by HTTP Basic.');
  };
}

/** Finds the account of `name:password`; for services that also take the credentials of others. */
export function createAccountFinder(accounts: readonly Account[]): (credentials: string) => string | undefined {
  const known = accounts.map(({ name, password }) => ({ name, digest: digestOf(`${name}:${password}`) }));
  return (credentials) => {
    const digest = digestOf(credentials);
    return known.filter((account) => timingSafeEqual(account.digest, digest))[0]?.name;
  };
}

/** `name:password`, or undefined where the header is missing or of another scheme. */
export function basicCredentials(ctx: Pick<Context, 'get'>): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(ctx.get('authorization'))?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Equal text can be encoded in several ways; RFC 7617 requires NFC. */
const digestOf = (credentials: string) => createHash('sha256').update(credentials.normalize('NFC')).digest();
