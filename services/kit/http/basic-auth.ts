import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import type { Account } from './accounts.ts';
import { clientNetwork } from './client-network.ts';
import type { FailureLimit } from './failure-limit.ts';

export interface BasicAuthOptions {
  readonly accounts: readonly Account[];
  /** What clients show to whoever has to type a password. */
  readonly realm: string;
  /** Counts wrong credentials by the client's network. */
  readonly failures: FailureLimit;
}

/**
 * HTTP Basic (RFC 7617) for services: leaves the account's name in `ctx.state.account`, answers 401 otherwise, and 429 once
 * a client has failed too often. Right credentials pass even then, because a stranger behind the same address must not
 * lock a service out; guessing is hopeless all the same where passwords are random.
 *
 * It stands before every request, so credentials are compared as SHA-256 digests: microseconds where a hash for
 * passwords that people choose takes fifty milliseconds. Digests are of one length, which the comparison in constant
 * time needs, and all of them are compared, so that time tells nothing about which was close.
 */
export function basicAuth({ accounts, realm, failures }: BasicAuthOptions): Middleware {
  const known = accounts.map(({ name, password }) => ({ name, digest: digestOf(`${name}:${password}`) }));
  const challenge = `Basic realm="${realm.replace(/["\\]/g, '')}", charset="UTF-8"`;

  function accountOf(credentials: string): string | undefined {
    const digest = digestOf(credentials);
    return known.filter((account) => timingSafeEqual(account.digest, digest))[0]?.name;
  }

  return async (ctx, next) => {
    const credentials = credentialsOf(ctx);
    const account = credentials === undefined ? undefined : accountOf(credentials);
    if (account !== undefined) {
      ctx.state.account = account;
      return next();
    }
    // A first request without any is how browsers find out that they need some.
    if (ctx.get('authorization')) failures.take(clientNetwork(ctx.ip));
    ctx.set('WWW-Authenticate', challenge);
    throw new AppError('unauthenticated', 'Send the name and the password of an account by HTTP Basic.');
  };
}

/** `name:password`, or undefined where the header is missing or of another scheme. */
function credentialsOf(ctx: Context): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(ctx.get('authorization'))?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Text that looks the same can be written in several ways; RFC 7617 asks for this one. */
const digestOf = (credentials: string) => createHash('sha256').update(credentials.normalize('NFC')).digest();
