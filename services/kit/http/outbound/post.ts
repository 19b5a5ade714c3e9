import type { Service } from '../../service.ts';
import { createExchange } from './exchange.ts';
import type { OutboundPolicy } from './policy.ts';

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
  readonly service: Pick<Service, 'life' | 'log' | 'metrics'>;
  readonly policy: OutboundPolicy;
  /** Total time, from resolving the name to the end of the response. */
  readonly timeoutMs: number;
  /** Connections to one server at most; 4 where it is absent. */
  readonly connections?: number;
}

/** A longer response is cut off. */
const limitBytes = 16 * 1024;
/** Receivers may be far away. */
const connectTimeoutMs = 5_000;

/** Only the status of a response is kept, so that users cannot read through this process what they could not read themselves. */
export function createPost({ service, policy, timeoutMs, connections = 4 }: PostOptions): Post {
  const exchange = createExchange(service, policy, { connectTimeoutMs });
  return async ({ url, headers, body }) => {
    if (!URL.canParse(url)) return { failure: 'the address is not a URL' };
    const { origin, pathname, search } = new URL(url);
    const answer = await exchange.send({
      ...{ origin, path: pathname + search, method: 'POST', headers, connections, timeoutMs, limitBytes },
      body: Buffer.from(body),
      truncates: true,
    });
    return answer.outcome === 'answered' ? { status: answer.status } : { failure: answer.detail };
  };
}
