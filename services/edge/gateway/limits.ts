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

/** 64 to the power of this: users of one network who are told apart. */
const keyLength = 2;

/**
 * The network's limit goes first and counts every request, so that nobody gets around it with tokens of his own making.
 * Users are told apart by their tokens, which nobody has checked yet: by a piece of a hash that is short enough to bound
 * what forged ones can fill the memory with, and long enough that colleagues hardly ever share a count.
 */
export const limitPolicies = ({ window, network, user }: Limits): readonly RateLimitPolicy[] => [
  { name: 'network', requests: network, window, keyOf: networkOf },
  { name: 'user', requests: user, window, keyOf: userOf },
];

const networkOf = (ctx: Context): string => clientNetwork(ctx.state.client.address);

function userOf(ctx: Context): string | undefined {
  const { authorization, jwttoken } = ctx.req.headers;
  // Most requests of a public site show none, and to read one thoroughly takes longer than to see that.
  const shown = authorization || jwttoken ? presentedToken(ctx, false) : undefined;
  if (!shown) return undefined;
  return `${networkOf(ctx)} ${hash('sha256', shown.token, 'base64url').slice(0, keyLength)}`;
}
