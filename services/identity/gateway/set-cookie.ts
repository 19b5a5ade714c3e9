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
  const secure = publicUrl.startsWith('https:');
  // Requests arrive here through the edge, which terminates TLS.
  ctx.cookies.secure = secure;
  ctx.cookies.set(name, value, { httpOnly: true, sameSite, secure, path: '/', maxAge: value === null ? 0 : maxAge });
}
