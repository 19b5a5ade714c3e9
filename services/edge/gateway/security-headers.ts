import type { Context } from 'koa';
import { defaultHeaders } from '../../kit/http/default-headers.ts';
import type { ClientInfo } from '../../kit/http/proxy/client-info.ts';

const overHttp = {
  // Of what is no page: the pages say themselves what they load.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'SAMEORIGIN',
};

const overHttps = { ...overHttp, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Of every response to a client, in addition to the headers of the kit. */
export const securityHeadersOf = ({ protocol }: ClientInfo): Readonly<Record<string, string>> =>
  protocol === 'https' ? overHttps : overHttp;

export const setSecurityHeaders = (ctx: Context): void =>
  void Object.assign(defaultHeaders(ctx), securityHeadersOf(ctx.state.client));
