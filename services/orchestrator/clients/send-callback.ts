import type { Post, PostResult } from '../../kit/http/outbound/post.ts';
import { toProblem } from '../../kit/http/problem.ts';
import { signWebhook } from '../../kit/secrets/sign-webhook.ts';
import type { Callback, CallbackOutcome, SendCallback } from '../domain/callback.ts';

export interface SendCallbackOptions {
  readonly post: Post;
  readonly secret: Buffer;
}

/** Posts results to callback addresses, signed as Standard Webhooks has it. */
export function createSendCallback({ post, secret }: SendCallbackOptions): SendCallback {
  return async (callback) => {
    const { id, url, result } = callback;
    const { contentType, body } = render(callback);
    const headers = {
      'content-type': contentType,
      'x-run-id': id,
      'x-run-status': 'message' in result ? 'done' : 'failed',
      ...signWebhook(secret, id, body, Date.now()),
    };
    return outcomeOf(await post({ url, headers, body }));
  };
}

/** The answer that a waiting caller would have got. */
function render({ id, result }: Callback): { contentType: string; body: Buffer } {
  if ('message' in result) return { contentType: result.message.contentType, body: result.message.bytes };
  return { contentType: 'application/problem+json', body: Buffer.from(JSON.stringify(toProblem(result.error, id))) };
}

function outcomeOf(result: PostResult): CallbackOutcome {
  if ('failure' in result) return { delivered: false, error: result.failure, final: false };
  const { status } = result;
  if (status >= 200 && status < 300) return { delivered: true };
  // A redirect could lead past the list of hosts that may be called.
  const error = status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
  return { delivered: false, error, final: status === 410 };
}
