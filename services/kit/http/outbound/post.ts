import { Agent } from 'undici';
import type { Service } from '../../service.ts';
import { isAllowed, mayBeCalled, type Network } from './address-rules.ts';
import { checkedLookup, checkLiteral, type MayBeCalled } from './checked-lookup.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The status of the response, or why there was none. */
export type PostResult = { readonly status: number } | { readonly failure: string };

/** Sends a POST to an address that a user chose. Never rejects. */
export type Post = (request: PostRequest) => Promise<PostResult>;

export interface PostOptions {
  readonly service: Pick<Service, 'life'>;
  /**
   * Networks that may be called besides the public internet; also without TLS and at any port. `any`: every address, for
   * senders that check the host by name.
   */
  readonly allowed: readonly Network[] | 'any';
  /** Total time, from resolving the name to the end of the response. */
  readonly timeoutMs: number;
  /** Connections to one server at most; 4 where it is absent. */
  readonly connections?: number;
}

const connectTimeoutMs = 5_000;
/** A longer response is cut off. */
const responseLimitBytes = 16 * 1024;
/** Below this only the port of HTTPS: other ports belong to servers, such as mail servers, that misread a request. */
const firstFreePort = 1_024;

/**
 * Redirects are not followed: their targets are not checked. Only the status of a response is kept, so that users cannot
 * read through this process what they could not read themselves.
 */
export function createPost({ service, allowed, timeoutMs, connections = 4 }: PostOptions): Post {
  const outside = createCheckedAgent((address) => allowed === 'any' || mayBeCalled(address, allowed), connections);
  const inside = createCheckedAgent((address) => allowed === 'any' || isAllowed(address, allowed), connections);
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
      // Only so that the connection can be used again; errors here do not matter.
      await answer.body.dump({ limit: responseLimitBytes }).catch(() => undefined);
      return { status: answer.statusCode };
    } catch (thrown) {
      return { failure: reasonOf(thrown, timeoutMs) };
    }
  };
}

function createCheckedAgent(judge: MayBeCalled, connections: number) {
  const connect = { lookup: checkedLookup(judge), timeout: connectTimeoutMs };
  return { judge, agent: new Agent({ connect, connections, keepAliveTimeout: 1_000, maxHeaderSize: 16_384 }) };
}

function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return 'failed';
  if (thrown.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  // Failed attempts at several addresses of a name have a code, but no message.
  return thrown.message || ('code' in thrown ? String(thrown.code) : thrown.name);
}
