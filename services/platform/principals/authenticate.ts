import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Service } from '../../kit/service.ts';
import { createIdentityClient } from '../clients/identity.ts';
import type { Configured, identitySettings } from '../settings.ts';
import { remoteKeys } from '../tokens/remote-keys.ts';
import { createTokenVerifier } from '../tokens/verify.ts';
import { createIntrospect, createIntrospectTicket, type IntrospectTicket } from './introspect.ts';
import { type PresentedToken, presentedToken } from './presented-token.ts';

/** Finds the caller of a token. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
export type IdentifyCaller = (shown: PresentedToken, request: TokenRequest) => Promise<Caller>;

/** What the lookup of a token takes from its request: where it came from, and its id. */
export type TokenRequest = Pick<Context, 'get' | 'ip' | 'state'>;

export interface AuthenticateOptions {
  readonly service: Service;
  readonly config: Configured<typeof identitySettings>;
  /** How the caller of a token is found; by default identity is asked each time. */
  readonly identify?: IdentifyCaller;
  /** Whether GET on this path is a download, whose link may contain the token as `?jwtToken=`; by default none is. */
  readonly isDownload?: (path: string) => boolean;
  /** Whether GET on this path is an event stream, which a browser opens with a `?ticket=` of identity; by default none is. */
  readonly isStream?: (path: string) => boolean;
}

/**
 * Sets the caller of a request, see `callerOf`. A request without a token is anonymous and passes; one with an invalid
 * token is a 401 on every path, so that a client learns that its session has ended. Signature, issuer, audience and expiry
 * are checked here, so that forged tokens cause no load on identity; session, user and roles are requested from identity
 * each time, so that a log-out takes effect immediately. While identity is unavailable requests with a token are a 503.
 */
export function createAuthenticate(options: AuthenticateOptions): Middleware {
  const { service, config, identify = createIdentifyCaller(service, config), isDownload, isStream } = options;
  const withToken = authenticateWith(identify, isDownload);
  return isStream
    ? acceptTickets(isStream, createIntrospectTicket(createIdentityClient(service, config)), withToken)
    : withToken;
}

/**
 * Accepts a ticket where a request for an event stream has no token. It opens one stream; when the stream is checked, the same
 * request is authenticated again, with the ticket that it has used.
 */
function acceptTickets(
  isStream: (path: string) => boolean,
  introspect: IntrospectTicket,
  withToken: Middleware,
): Middleware {
  return async (ctx, next) => {
    const { ticket } = ctx.query;
    const isMeant = ctx.method === 'GET' && typeof ticket === 'string' && isStream(ctx.path);
    if (!isMeant || presentedToken(ctx, false)) return withToken(ctx, next);
    ctx.state.caller = await introspect(ticket, ctx.state.usedTicket === true, ctx);
    ctx.state.usedTicket = true;
    await next();
  };
}

/** The step of `createAuthenticate` that finds the caller of a token. */
export function createIdentifyCaller(service: Service, config: Configured<typeof identitySettings>): IdentifyCaller {
  const { IDENTITY_URL: identityUrl, IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience } = config;
  const keys = remoteKeys(`${identityUrl.replace(/\/+$/, '')}/.well-known/jwks.json`);
  const verify = createTokenVerifier({ keys, issuer, audience });
  const introspect = createIntrospect(createIdentityClient(service, config));
  return async (shown, ctx) => {
    if (shown.kind === 'session') await verify(shown.token);
    return introspect(shown.token, ctx);
  };
}

/** The same middleware for identity itself, which looks tokens up in its own store. */
export function authenticateWith(
  recognise: (shown: PresentedToken, ctx: Context) => Promise<Caller>,
  isDownload?: (path: string) => boolean,
): Middleware {
  return async (ctx, next) => {
    const inQuery = ['GET', 'HEAD'].includes(ctx.method) && isDownload?.(ctx.path) === true;
    const shown = presentedToken(ctx, inQuery);
    if (shown) {
      ctx.state.caller = await recognise(shown, ctx).catch((thrown: unknown) => {
        if (isUnauthenticated(thrown)) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw thrown;
      });
    }
    await next();
  };
}

const isUnauthenticated = (thrown: unknown) => thrown instanceof AppError && thrown.code === 'unauthenticated';
