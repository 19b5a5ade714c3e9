import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { RateLimitPolicy } from '../../kit/http/rate-limit.ts';
import { presentedToken } from '../../platform/principals/presented-token.ts';

export interface Limits {
  /** Seconds. */
  readonly window: number;
  readonly network: number;
  readonly user: number;
}

/** Base64 characters of the hash: 64 to the power of this is the number of users that are distinguished in one network. */
const keyLength = 2;

/**
 * The network's limit comes first and counts every request, so that invented tokens do not evade it. Users are distinguished
 * by their tokens and deployment keys, which are not verified yet: by a part of a hash that is short enough to bound the memory that forged tokens
 * can fill, and long enough that users of one network hardly ever share a count.
 */
export const limitPolicies = ({ window, network, user }: Limits): readonly RateLimitPolicy[] => [
  { name: 'network', requests: network, window, keyOf: networkOf },
  { name: 'user', requests: user, window, keyOf: userOf },
];

const networkOf = (ctx: Context): string => clientNetwork(ctx.state.client.address);

function userOf(ctx: Context): string | undefined {
  const { authorization, jwttoken, 'x-api-key': key } = ctx.req.headers;
  // Most requests of a public site have neither, and parsing one takes longer than this test.
  const token = authorization || jwttoken ? presentedToken(ctx, false)?.token : undefined;
  // A deployment key, which clients send as a token as well. Beside a token it is not read: most services ignore it.
  const shown = token ?? (key ? ctx.get('x-api-key').trim() : '');
  if (shown === '') return undefined;
  return `${networkOf(ctx)} ${hash('sha256', shown, 'base64url').slice(0, keyLength)}`;
}
