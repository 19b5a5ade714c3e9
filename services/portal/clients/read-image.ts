import { AppError } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-response.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';

export interface ImageRead {
  readonly solutionId: string;
  readonly limitBytes: number;
  readonly requestId: string;
}

/**
 * The image that readers see of a solution at content; undefined where there is none. Errors: `too_large` for more than
 * `limitBytes`; `unavailable`.
 */
export async function readImage(
  content: Upstream,
  { solutionId, limitBytes, requestId }: ImageRead,
): Promise<Buffer | undefined> {
  const path = `/site/api-manual/solutionImages/${solutionId}/image`;
  const request = { method: 'GET', path, headers: { 'x-request-id': requestId }, body: null };
  const { status, headers, body } = await requestWhole(content, request, limitBytes).catch((thrown) => {
    const isTooLarge = thrown instanceof AppError && thrown.code === 'bad_gateway';
    throw isTooLarge ? new AppError('too_large', 'The picture is larger than lists show.') : thrown;
  });
  if (status === 404) return undefined;
  if (status >= 400) throw apiError('content', status, headers, body.toString());
  return body;
}
