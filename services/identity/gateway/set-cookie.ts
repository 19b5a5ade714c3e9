import type { Context } from 'koa';
import type { Site } from '../app/deps.ts';

export interface Cookie {
  readonly name: string;
  readonly maxAge: number;
  /** `lax` if the browser must send the cookie when another site redirects it back. */
  readonly sameSite: 'lax' | 'strict';
}

/** Null deletes the cookie. */
export function setCookie(
  ctx: Context,
  { name, maxAge, sameSite }: Cookie,
  value: string | null,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): void {
  // Browsers take the prefix for secure cookies alone, which they keep over TLS and on the machine itself.
  const secure = publicUrl.startsWith('https:') || name.startsWith('__Host-');
  // Requests arrive here through the edge, which terminates TLS.
  ctx.cookies.secure = secure;
  ctx.cookies.set(name, value, { httpOnly: true, sameSite, secure, path: '/', maxAge: value === null ? 0 : maxAge });
}
