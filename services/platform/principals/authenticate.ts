import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Service } from '../../kit/service.ts';
import { remoteKeys } from '../tokens/remote-keys.ts';
import { createTokenVerifier } from '../tokens/verify.ts';
import { createIntrospect } from './introspect.ts';
import { type PresentedToken, presentedToken } from './presented-token.ts';

/** Finds out who shows a token. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
export type IdentifyCaller = (shown: PresentedToken, ctx: Context) => Promise<Caller>;

export interface AuthenticateOptions {
  readonly service: Service;
  /** `IDENTITY_URL` and its companions, see `authenticateSettings`. */
  readonly identityUrl: string;
  readonly issuer: string;
  readonly audience: string;
  /** Whether GET on this path is a download, whose link may hold the token as `?jwtToken=`. None is unless told. */
  readonly isDownload?: (path: string) => boolean;
}

/**
 * Fills in who calls, see `callerOf` in `caller.ts`. A request without a token is anonymous and goes on; one with a bad token is 401
 * wherever it goes, so that a client learns that its session has ended. Signature, issuer, audience and expiry are checked
 * here, so that forged tokens cost identity nothing; the session, the user and the roles are asked of identity each time,
 * so that a log-out holds at once. While identity is away requests with a token are 503.
 */
export function createAuthenticate(options: AuthenticateOptions): Middleware {
  const { service, identityUrl, issuer, audience, isDownload } = options;
  const keys = remoteKeys(`${identityUrl.replace(/\/+$/, '')}/.well-known/jwks.json`);
  const verify = createTokenVerifier({ keys, issuer, audience });
  const introspect = createIntrospect(service, identityUrl);
  const recognise: IdentifyCaller = async (shown, ctx) => {
    if (shown.kind === 'session') await verify(shown.token);
    return introspect(shown.token, ctx);
  };
  return authenticateWith(recognise, isDownload);
}

/** The same for identity itself, which need not ask anybody. */
export function authenticateWith(recognise: IdentifyCaller, isDownload?: (path: string) => boolean): Middleware {
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
