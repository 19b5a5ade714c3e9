import type { Context } from 'koa';

/** The token of a request: a signed token, or an API token as `login:token`. */
export interface PresentedToken {
  readonly kind: 'session' | 'api-token';
  readonly token: string;
}

/**
 * The token of a request: the header `jwtToken`, then `Authorization` with or without `Bearer`, because existing clients
 * send either. `?jwtToken=` only where `inQuery` is set: addresses end up in logs and browser histories. Only API tokens
 * contain a colon. Undefined where there is none; front ends send `Bearer undefined` before a user has logged in.
 */
export function presentedToken(ctx: Pick<Context, 'get' | 'query'>, inQuery: boolean): PresentedToken | undefined {
  const query = inQuery ? ctx.query.jwtToken : undefined;
  const shown = [ctx.get('jwtToken'), ctx.get('authorization'), typeof query === 'string' ? query : ''];
  return shown.map(presentedIn).find((token) => token !== undefined);
}

/** The token in a text that is not a header. */
export function presentedIn(text: string): PresentedToken | undefined {
  const token = withoutScheme(text);
  return token === '' ? undefined : { kind: token.includes(':') ? 'api-token' : 'session', token };
}

function withoutScheme(text: string): string {
  const token = text.trim().replace(/^bearer(?: +|$)/i, '');
  return token === 'undefined' || token === 'null' ? '' : token;
}
