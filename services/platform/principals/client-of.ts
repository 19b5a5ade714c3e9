import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { type Caller, loginRequired, requireScope } from '../../kit/http/caller.ts';
import type { IdentifyCaller } from './authenticate.ts';
import type { BasicUsers } from './basic-users.ts';
import { presentedToken } from './presented-token.ts';

/** The party that sends a request. */
export interface Client {
  /** The account of a service, which may do everything. */
  readonly service?: string;
  /** The user for whom the service acts, where it names one; what it stores takes space of theirs. */
  readonly actingUserId?: string;
  /** The user; undefined where the request is anonymous. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
  user(): Promise<Caller | undefined>;
}

export interface ClientDeps {
  readonly identify: IdentifyCaller;
  /** Sets the account of a service, see `basicAuth`. */
  readonly authenticateService: Middleware;
  /** Where users log in by HTTP Basic as well, as clients of repositories do. */
  readonly basicUsers?: BasicUsers | undefined;
}

export type ClientOf = (ctx: Context) => Promise<Client>;

/**
 * Finds who sends a request: a service by HTTP Basic, checked immediately, or a user by a token, which is looked up when a
 * decision depends on it and not before: public reads cost identity nothing, and go on while it is unavailable.
 */
export const createClientOf =
  ({ identify, authenticateService, basicUsers }: ClientDeps): ClientOf =>
  async (ctx) => {
    const login = basicUsers?.loginOf(ctx);
    if (basicUsers && login)
      return userClient(() => named(ctx, basicUsers.challenge, () => basicUsers.identify(login, ctx)));
    if (/^basic(?: |$)/i.test(ctx.get('authorization'))) {
      await authenticateService(ctx, async () => undefined);
      const actingUserId = ctx.get('x-acting-user');
      const named = /^[\x21-\x7e]{1,128}$/.test(actingUserId) ? { actingUserId } : {};
      return { service: String(ctx.state.account), ...named, user: async () => undefined };
    }
    return userClient(() => identifyUser(ctx, identify, basicUsers?.challenge));
  };

/** A user who is looked up once, and not before a decision depends on it. */
function userClient(identify: () => Promise<Caller | undefined>): Client {
  let user: Promise<Caller | undefined> | undefined;
  return {
    user() {
      user ??= identify();
      return user;
    },
  };
}

async function identifyUser(
  ctx: Context,
  identify: IdentifyCaller,
  basic: string | undefined,
): Promise<Caller | undefined> {
  const shown = presentedToken(ctx, false);
  if (!shown) {
    // Basic first: clients of repositories take the first challenge that they know.
    ctx.set('WWW-Authenticate', basic === undefined ? 'Bearer' : [basic, 'Bearer']);
    return undefined;
  }
  return named(ctx, 'Bearer error="invalid_token"', () => identify(shown, ctx));
}

/** The access log and the security log name the caller. */
async function named(ctx: Context, challenge: string, identify: () => Promise<Caller>): Promise<Caller> {
  try {
    const caller = await identify();
    ctx.state.caller = caller;
    return caller;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') ctx.set('WWW-Authenticate', challenge);
    throw thrown;
  }
}

/** Finds the client of a request, and keeps it for `clientIn`. */
export async function identifyClient(ctx: Context, clientOf: ClientOf): Promise<Client> {
  const client = await clientOf(ctx);
  ctx.state.requestClient = client;
  return client;
}

/** The client of a request, once it is identified. */
export const clientIn = (ctx: Pick<Context, 'state'>): Client => ctx.state.requestClient;

/** A client that is not identified: access is open. */
export const anonymousClient: ClientOf = async () => ({ user: async () => undefined });

/** The user who sends a request, with the scope. Errors: `unauthenticated`; `forbidden` for a token without the scope. */
export async function requireUser(client: Client, scope: string): Promise<Caller> {
  const user = await client.user();
  if (!user) throw loginRequired();
  requireScope(user, scope);
  return user;
}
