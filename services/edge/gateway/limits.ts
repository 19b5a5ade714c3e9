import type { IncomingHttpHeaders } from 'node:http';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { ClientInfo } from '../../kit/http/proxy/client-info.ts';
import type { RateLimitPolicy } from '../../kit/http/rate-limit.ts';
import { tokenInHeaders } from '../../platform/principals/presented-token.ts';

export interface Limits {
  /** Seconds. */
  readonly window: number;
  readonly network: number;
  readonly user: number;
}

/** What is counted: a request of a client. */
export interface CountedRequest {
  readonly client: ClientInfo;
  readonly headers: IncomingHttpHeaders;
}

/** Of a hash: two to the power of this is the number of users that are distinguished in one network. */
const keyBits = 12;
/** Of a token: what signs it is at its end, and others are shorter. */
const hashedLength = 64;

/**
 * The network's limit comes first and counts every request, so that invented tokens do not evade it. Users are distinguished
 * by their tokens and deployment keys, which are not verified yet: by a part of a hash that is short enough to bound the memory that forged tokens
 * can fill, and long enough that users of one network hardly ever share a count.
 */
export const limitPolicies = ({ window, network, user }: Limits): readonly RateLimitPolicy<CountedRequest>[] => [
  { name: 'network', requests: network, window, keyOf: networkOf },
  { name: 'user', requests: user, window, keyOf: userOf },
];

const networkOf = ({ client }: CountedRequest): string => clientNetwork(client.address);

function userOf({ client, headers }: CountedRequest): string | undefined {
  // A deployment key, which clients send as a token as well. Beside a token it is not read: most services ignore it.
  const key = headers['x-api-key'];
  const shown = tokenInHeaders(headers)?.token ?? (typeof key === 'string' ? key.trim() : '');
  if (shown === '') return undefined;
  return `${clientNetwork(client.address)} ${shortHash(shown)}`;
}

/** FNV-1a. What is distinguished by so few bits is no secret, and found by trying; a digest would cost ten times as much. */
function shortHash(token: string): number {
  let hash = 0x811c9dc5;
  for (let index = Math.max(0, token.length - hashedLength); index < token.length; index += 1)
    hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  return ((hash >>> keyBits) ^ hash) & ((1 << keyBits) - 1);
}
