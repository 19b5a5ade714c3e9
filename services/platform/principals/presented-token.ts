import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';

/** The token of a request: a signed token, or an API token as `login:token` or alone. */
export interface PresentedToken {
  readonly kind: 'session' | 'api-token';
  readonly token: string;
}

/**
 * The token of a request: the header `jwtToken`, then `Authorization` with or without `Bearer`, because existing clients
 * send either. `?jwtToken=` only where `inQuery` is set, and for the tokens of log-ins alone: addresses end up in browser
 * histories, and API tokens are valid for months. Undefined where there is none; front ends send `Bearer undefined` before a
 * user has logged in. Errors: `unauthenticated` for an API token in the query.
 */
export function presentedToken(ctx: Pick<Context, 'get' | 'query'>, inQuery: boolean): PresentedToken | undefined {
  const inHeader = presentedIn(ctx.get('jwtToken')) ?? presentedIn(ctx.get('authorization'));
  const query = inQuery ? ctx.query.jwtToken : undefined;
  if (inHeader || typeof query !== 'string') return inHeader;
  const shown = presentedIn(query);
  if (shown?.kind === 'api-token')
    throw new AppError('unauthenticated', 'Send an API token in the header Authorization, never in an address.', {
      reason: 'token_in_address',
    });
  return shown;
}

/** The same of headers alone. */
export function tokenInHeaders({ jwttoken = '', authorization = '' }: IncomingHttpHeaders): PresentedToken | undefined {
  // Most requests of a public site have neither.
  if (jwttoken === '' && authorization === '') return undefined;
  return presentedIn(String(jwttoken)) ?? presentedIn(authorization);
}

/** `login:token`, or the token alone: a signed token has dots and no colon. */
const apiToken = /:|^[0-9a-f]{32}$/;

/** The token in a text that is not a header. */
export function presentedIn(text: string): PresentedToken | undefined {
  const token = withoutScheme(text);
  return token === '' ? undefined : { kind: apiToken.test(token) ? 'api-token' : 'session', token };
}

function withoutScheme(text: string): string {
  const token = text.trim().replace(/^bearer(?: +|$)/i, '');
  return token === 'undefined' || token === 'null' ? '' : token;
}
