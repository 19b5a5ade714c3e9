import { Agent } from 'undici';
import type { Service } from '../../service.ts';
import { isAllowed, mayBeCalled, type Network } from './address-rules.ts';
import { checkedLookup, checkLiteral, type MayBeCalled } from './checked-lookup.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `status`, or in words why there was none. */
export type PostResult = { readonly status: number } | { readonly failure: string };

/** Sends something to an address a stranger chose. Never rejects. */
export type Post = (request: PostRequest) => Promise<PostResult>;

export interface PostOptions {
  readonly service: Pick<Service, 'life'>;
  /** Networks that may be called besides the public internet, there also without TLS and at any port. */
  readonly allowed: readonly Network[];
  /** For all of it, from resolving the name to the end of the answer. */
  readonly timeoutMs: number;
}

const connectTimeoutMs = 5_000;
/** A server that keeps sending is hung up on. */
const responseLimitBytes = 16 * 1024;
/** Below this only the port of TLS: others are mail servers and the like, which take a request for one of their own. */
const firstFreePort = 1_024;

/**
 * Redirects are not followed: they would lead to where nobody has looked. What is answered beyond the status is not kept,
 * so that nobody can read through this process what they could not read themselves.
 */
export function createPost({ service, allowed, timeoutMs }: PostOptions): Post {
  const outside = createCheckedAgent((address) => mayBeCalled(address, allowed));
  const inside = createCheckedAgent((address) => isAllowed(address, allowed));
  service.life.onStop('posts', async () => {
    await Promise.all([outside, inside].map(({ agent }) => agent.destroy()));
  });

  return async ({ url, headers, body }) => {
    try {
      const { origin, hostname, pathname, search, protocol, port } = new URL(url);
      const isUsual = protocol === 'https:' && (port === '' || Number(port) >= firstFreePort);
      const place = isUsual ? outside : inside;
      checkLiteral(hostname, place.judge);
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = { origin, path: pathname + search, method: 'POST', headers, body, signal } as const;
      const answer = await place.agent.request(sent);
      // Only so that the connection can be used again; whatever goes wrong with it is no matter.
      await answer.body.dump({ limit: responseLimitBytes }).catch(() => undefined);
      return { status: answer.statusCode };
    } catch (thrown) {
      return { failure: reasonOf(thrown, timeoutMs) };
    }
  };
}

function createCheckedAgent(judge: MayBeCalled) {
  const connect = { lookup: checkedLookup(judge), timeout: connectTimeoutMs };
  return { judge, agent: new Agent({ connect, connections: 4, keepAliveTimeout: 1_000, maxHeaderSize: 16_384 }) };
}

function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return 'failed';
  if (thrown.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  return thrown.message || thrown.name;
}
