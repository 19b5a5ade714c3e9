import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { IdentifyCaller } from '../../platform/principals/authenticate.ts';
import { presentedToken } from '../../platform/principals/presented-token.ts';
import type { Client } from '../app/authorise.ts';

export interface ClientDeps {
  readonly identify: IdentifyCaller;
  /** Sets the account of a service, see `basicAuth`. */
  readonly authenticateService: Middleware;
}

export type ClientOf = (ctx: Context) => Promise<Client>;

/**
 * Finds who sends a request: a service by HTTP Basic, checked immediately, or a user by a token, which is looked up when a
 * decision depends on it and not before: public reads cost identity nothing, and go on while it is unavailable.
 */
export const createClientOf =
  ({ identify, authenticateService }: ClientDeps): ClientOf =>
  async (ctx) => {
    if (/^basic(?: |$)/i.test(ctx.get('authorization'))) {
      await authenticateService(ctx, async () => undefined);
      const actingUserId = ctx.get('x-acting-user');
      const named = /^[\x21-\x7e]{1,128}$/.test(actingUserId) ? { actingUserId } : {};
      return { service: String(ctx.state.account), ...named, user: async () => undefined };
    }
    let user: Promise<Caller | undefined> | undefined;
    return {
      user() {
        user ??= identifyUser(ctx, identify);
        return user;
      },
    };
  };

async function identifyUser(ctx: Context, identify: IdentifyCaller): Promise<Caller | undefined> {
  const shown = presentedToken(ctx, false);
  if (!shown) {
    ctx.set('WWW-Authenticate', 'Bearer');
    return undefined;
  }
  try {
    // The access log and the security log name the caller.
    ctx.state.caller = await identify(shown, ctx);
    return ctx.state.caller;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unauthenticated')
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw thrown;
  }
}

/** The client of a request, once `createClientOf` has found it. */
export const clientIn = (ctx: Pick<Context, 'state'>): Client => ctx.state.contentClient;

/** A client that is not identified: `CONTENT_ACCESS=open`. */
export const anonymousClient: ClientOf = async () => ({ user: async () => undefined });
