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

/** `answer`: the status, or why there was none, for people. `final`: the receiver wants no further attempts. */
export type PostOutcome =
  | { readonly delivered: true; readonly answer: string }
  | { readonly delivered: false; readonly answer: string; readonly final: boolean };

/** 410 Gone: the receiver wants no more. */
const gone = 410;

/** One attempt. Never rejects. */
export type SignedPost = (message: SignedMessage) => Promise<PostOutcome>;

/** Posts messages signed as Standard Webhooks has it. */
export const createSignedPost =
  ({ post, secret }: { readonly post: Post; readonly secret: Buffer }): SignedPost =>
  async ({ id, url, headers, body }) =>
    outcomeOf(await post({ url, headers: { ...headers, ...signWebhook(secret, id, body, Date.now()) }, body }));

function outcomeOf(result: PostResult): PostOutcome {
  if ('failure' in result) return { delivered: false, answer: result.failure, final: false };
  const { status } = result;
  const answer = `answered ${status}`;
  if (status >= 200 && status < 300) return { delivered: true, answer };
  // A redirect could lead past the list of hosts that may be called.
  if (status < 400) return { delivered: false, answer: `${answer}; redirects are not followed`, final: false };
  return { delivered: false, answer, final: status === gone };
}
