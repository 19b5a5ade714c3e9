import { signWebhook } from '../../secrets/sign-webhook.ts';
import type { Post, PostResult } from './post.ts';

/** Something for the address that a user chose. */
export interface SignedMessage {
  /** The same in every attempt: receivers tell by it what they have already. */
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `final`: the receiver wants no further attempts. */
export type PostOutcome =
  | { readonly delivered: true }
  | { readonly delivered: false; readonly error: string; readonly final: boolean };

/** One attempt. Never rejects. */
export type SignedPost = (message: SignedMessage) => Promise<PostOutcome>;

/** Posts messages signed as Standard Webhooks has it. */
export const createSignedPost =
  ({ post, secret }: { readonly post: Post; readonly secret: Buffer }): SignedPost =>
  async ({ id, url, headers, body }) =>
    outcomeOf(await post({ url, headers: { ...headers, ...signWebhook(secret, id, body, Date.now()) }, body }));

function outcomeOf(result: PostResult): PostOutcome {
  if ('failure' in result) return { delivered: false, error: result.failure, final: false };
  const { status } = result;
  if (status >= 200 && status < 300) return { delivered: true };
  // A redirect could lead past the list of hosts that may be called.
  const error = status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
  return { delivered: false, error, final: status === 410 };
}
