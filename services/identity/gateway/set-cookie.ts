import type { Context } from 'koa';
import type { Site } from '../app/deps.ts';

const hostPrefix = '__Host-';

export interface Cookie {
  readonly name: string;
  readonly maxAge: number;
  /** `lax` if the browser must send the cookie when another site redirects it back. */
  readonly sameSite: 'lax' | 'strict';
}

/**
 * Browsers take `__Host-` for secure cookies of this host alone, so that no neighbour below the same domain can set one. Without TLS
 * only some of them keep such cookies, and programs do not.
 */
const nameOf = ({ name }: Pick<Cookie, 'name'>, { publicUrl }: Pick<Site, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') && !name.startsWith(hostPrefix) ? `${hostPrefix}${name}` : name;

export const readCookie = (
  ctx: Context,
  cookie: Pick<Cookie, 'name'>,
  site: Pick<Site, 'publicUrl'>,
): string | undefined => ctx.cookies.get(nameOf(cookie, site));

/** Null deletes the cookie. */
export function setCookie(ctx: Context, cookie: Cookie, value: string | null, site: Pick<Site, 'publicUrl'>): void {
  const { maxAge, sameSite } = cookie;
  const name = nameOf(cookie, site);
  const secure = name.startsWith(hostPrefix);
  // Requests arrive here through the edge, which terminates TLS.
  ctx.cookies.secure = secure;
  ctx.cookies.set(name, value, { httpOnly: true, sameSite, secure, path: '/', maxAge: value === null ? 0 : maxAge });
}
