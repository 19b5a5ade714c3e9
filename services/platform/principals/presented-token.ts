import type { Context } from 'koa';

/** What a request shows: a signed token, or an API token as `login:token`. */
export interface PresentedToken {
  readonly kind: 'session' | 'api-token';
  readonly token: string;
}

/**
 * The token of a request: the header `jwtToken` goes first, then `Authorization`, with or without `Bearer`, as existing
 * clients send either. `?jwtToken=` only where `inQuery` says so: addresses end up in logs and histories. Only a token of
 * the second kind has a colon in it. Undefined where there is none; `Bearer undefined` is what a front end sends whose
 * user has not logged in.
 */
export function presentedToken(ctx: Pick<Context, 'get' | 'query'>, inQuery: boolean): PresentedToken | undefined {
  const query = inQuery ? ctx.query.jwtToken : undefined;
  const shown = [ctx.get('jwtToken'), ctx.get('authorization'), typeof query === 'string' ? query : ''];
  return shown.map(presentedIn).find((token) => token !== undefined);
}

/** The same for a text from elsewhere. */
export function presentedIn(text: string): PresentedToken | undefined {
  const token = withoutScheme(text);
  return token === '' ? undefined : { kind: token.includes(':') ? 'api-token' : 'session', token };
}

function withoutScheme(text: string): string {
  const token = text.trim().replace(/^bearer(?: +|$)/i, '');
  return token === 'undefined' || token === 'null' ? '' : token;
}
