import { createHmac, randomBytes } from 'node:crypto';
import type { IdentityApi } from '../../contracts/identity-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { Account } from '../../kit/http/accounts.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { createAccountFinder } from '../../kit/http/basic-auth.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import { createIntrospect, type Introspect } from '../../platform/principals/introspect.ts';
import { secretKind } from '../../platform/principals/secret-kind.ts';
import type { Party, UserParty } from '../domain/party.ts';
import type { Credentials, Origin, Recognise } from '../domain/ports.ts';

export interface RecogniseOptions {
  readonly accounts: readonly Account[];
  readonly identity: ApiClient<IdentityApi>;
  /** The same service, for the answer to a wrong password, which is no failure of it. */
  readonly logIns: Upstream;
  /** How long the user of a name and a password is remembered: the oldest clients send both with every request. */
  readonly cacheMs: number;
}

const limitBytes = 256 * 1024;

/**
 * The party behind a name and a password: the account of a service; a user by an API token or the token of a log-in in the place
 * of the password, whatever the name; a user by a password.
 */
export function createRecognise({ accounts, identity, logIns, cacheMs }: RecogniseOptions): Recognise {
  const accountOf = createAccountFinder(accounts);
  const introspect = createIntrospect(identity);
  const known = createRecentMap<Party>({ limit: 10_000, ttlMs: Math.max(cacheMs, 1) });
  // The memory of a process must not hold passwords, nor what could be compared with those of other systems.
  const secret = randomBytes(32);
  const keyOf = ({ username, password }: Credentials) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([username, password]))
      .digest('base64');

  async function userOf(credentials: Credentials, from: Origin): Promise<UserParty> {
    const { username, password } = credentials;
    const kind = secretKind(password);
    if (kind === 'api-token') return userOfToken(introspect, `${username}:${password}`, from);
    if (kind === 'session-token') return userOfToken(introspect, password, from);
    return userOfPassword(logIns, credentials, from);
  }

  return async (credentials, from) => {
    const { username, password } = credentials;
    const account = accountOf(`${username}:${password}`);
    if (account !== undefined) return { kind: 'service', name: account };
    const key = keyOf(credentials);
    const before = cacheMs > 0 ? known.get(key) : undefined;
    if (before) return before;
    const user = await userOf(credentials, from);
    known.set(key, user);
    return user;
  };
}

async function userOfToken(introspect: Introspect, token: string, { address, requestId }: Origin): Promise<UserParty> {
  const caller = await introspect(token, { get: () => address, ip: address, state: { requestId } });
  const { userId, loginName, roles, via, scopes } = caller;
  if (via === 'api-token' && !scopes.includes('read'))
    throw new AppError('forbidden', 'This API token lacks the scope "read"; make one that has it.');
  return { kind: 'user', userId, loginName, roles, mayWrite: via === 'session' || scopes.includes('write') };
}

async function userOfPassword(logIns: Upstream, { username, password }: Credentials, from: Origin): Promise<UserParty> {
  const body = Buffer.from(JSON.stringify({ request_body: { username, password } }));
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from.address,
    'x-request-id': from.requestId,
  };
  const request = { method: 'POST', path: '/auth/login', headers, body };
  const answer = await requestWhole(logIns, request, limitBytes).catch((thrown) => {
    throw unavailable('The identity service cannot be reached right now.', toAppError(thrown));
  });
  const said = objectIn(answer.body);
  if (answer.status === 200 && typeof said.userId === 'string' && typeof said.loginName === 'string') {
    const roles = Array.isArray(said.userAssignedRolesList) ? said.userAssignedRolesList : [];
    const names = roles.map((role: { readonly name?: unknown }) => String(role.name));
    // A site may ask administrators for a second factor, which no client of a registry sends.
    const ordinary = names.filter((name) => name !== 'Admin' && name !== 'Publisher');
    return { kind: 'user', userId: said.userId, loginName: said.loginName, roles: ordinary, mayWrite: true };
  }
  const detail = typeof said.message === 'string' ? said.message : 'The name or the password is wrong.';
  if (answer.status === 429)
    throw new AppError('rate_limited', detail, { retryAfterSeconds: Number(answer.headers['retry-after']) || 60 });
  if (answer.status >= 400 && answer.status < 500)
    throw new AppError('unauthenticated', `${detail} Users with a second factor log in with an API token as password.`);
  throw unavailable('The identity service cannot check the password right now.', new Error(`status ${answer.status}`));
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
