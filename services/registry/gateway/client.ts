import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { basicCredentials } from '../../kit/http/basic-auth.ts';
import { plainAddress } from '../../kit/http/proxy/client-info.ts';
import type { Action } from '../domain/actions.ts';
import type { Party } from '../domain/party.ts';
import type { Credentials, Origin } from '../domain/ports.ts';
import { grants, scopeText } from '../domain/scope.ts';
import { baseUrlOf } from './base-url.ts';
import type { GatewayDeps } from './deps.ts';

/** Who sends a request, and what it may do. */
export interface Client {
  readonly party: Party;
  may(repository: string, action: Action): Promise<boolean>;
}

/**
 * The client of a request: by a token of this service, or by HTTP Basic, which the oldest clients send with every request. Errors:
 * `unauthenticated`, with the challenge that tells where tokens for `scope` are; those of `Recognise`.
 */
export async function identifyClient(ctx: Context, scope: string | undefined, deps: GatewayDeps): Promise<Client> {
  const bearer = /^bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1];
  if (bearer !== undefined) {
    const { party, access } = await deps.tokens.read(bearer).catch((thrown) => {
      challenge(ctx, { scope, error: 'invalid_token' }, deps);
      throw thrown;
    });
    keepParty(ctx, party);
    return { party, may: async (repository, action) => grants(access, repository, action) };
  }
  const credentials = credentialsOf(ctx);
  if (!credentials) {
    challenge(ctx, { scope }, deps);
    throw new AppError(
      'unauthenticated',
      'Log in first: send a token of /token, or a name and a password by HTTP Basic.',
    );
  }
  const party = await deps.recognise(credentials, originOf(ctx)).catch((thrown) => {
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') challenge(ctx, { scope }, deps);
    throw thrown;
  });
  keepParty(ctx, party);
  return { party, may: async (repository, action) => (await deps.rights.allowed(party, repository)).includes(action) };
}

/** Errors: `unauthenticated` for a token without the action, so that the client asks for another one; `forbidden`. */
export async function requireAction(ctx: Context, client: Client, need: Need, deps: GatewayDeps): Promise<void> {
  const { repository, action } = need;
  if (await client.may(repository, action)) return;
  const detail = `You may not ${action} ${repository}, or there is no such repository.`;
  if (!/^bearer /i.test(ctx.get('authorization'))) throw new AppError('forbidden', detail);
  challenge(ctx, { scope: scopeOf(need), error: 'insufficient_scope' }, deps);
  throw new AppError('unauthenticated', detail);
}

export interface Need {
  readonly repository: string;
  readonly action: Action;
}

/** Who pushes also reads what is there. */
export const scopeOf = ({ repository, action }: Need): string =>
  scopeText({ name: repository, actions: action === 'push' ? ['pull', 'push'] : [action] });

interface Challenge {
  readonly scope: string | undefined;
  readonly error?: string;
}

function challenge(ctx: Context, { scope, error }: Challenge, { service, baseUrl }: GatewayDeps): void {
  const realm = new URL('/token', baseUrlOf(ctx, baseUrl)).href;
  const parts = { realm, service, ...(scope !== undefined && { scope }), ...(error !== undefined && { error }) };
  const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  ctx.set('WWW-Authenticate', `Bearer ${text.join(',')}`);
}

export function credentialsOf(ctx: Pick<Context, 'get'>): Credentials | undefined {
  const text = basicCredentials(ctx);
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  return { username: text.slice(0, Math.max(colon, 0)), password: text.slice(colon + 1) };
}

export const originOf = (ctx: Pick<Context, 'ip' | 'state'>): Origin => ({
  address: plainAddress(ctx.ip),
  requestId: String(ctx.state.requestId ?? ''),
});

/** For the access log and the security log. */
export function keepParty(ctx: Context, party: Party): void {
  if (party.kind === 'service') ctx.state.account = party.name;
  if (party.kind !== 'user') return;
  const { userId, loginName, roles } = party;
  ctx.state.caller = { userId, loginName, roles, via: 'session', scopes: [] };
}
