import type { SignedPost } from '../../kit/http/outbound/signed-post.ts';
import { toProblem } from '../../kit/http/problem.ts';
import type { Callback, SendCallback } from '../domain/callback.ts';

/** Posts results to callback addresses. */
export const createSendCallback =
  (post: SignedPost): SendCallback =>
  (callback) => {
    const { id, url, result } = callback;
    const { contentType, body } = render(callback);
    const status = 'message' in result ? 'done' : 'failed';
    return post({ id, url, body, headers: { 'content-type': contentType, 'x-run-id': id, 'x-run-status': status } });
  };

/** The answer that a waiting caller would have got. */
function render({ id, result }: Callback): { contentType: string; body: Buffer } {
  if ('message' in result) return { contentType: result.message.contentType, body: result.message.bytes };
  return { contentType: 'application/problem+json', body: Buffer.from(JSON.stringify(toProblem(result.error, id))) };
}
