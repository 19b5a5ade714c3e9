import { AppError } from '../../../kit/errors.ts';
import { firstError, type Response } from './session.ts';
import { readBody } from './transport.ts';

/** Errors: `unprocessable`: the registry understood the request and rejects it. */
export async function expected(answer: Response, ...statuses: readonly number[]): Promise<Response> {
  if (statuses.includes(answer.statusCode)) return answer;
  const text = (await readBody(answer.body, 64 * 1024)).toString();
  throw new AppError('unprocessable', `The image registry answers ${answer.statusCode}: ${firstError(text)}.`, {
    reason: 'registry_rejected',
  });
}
