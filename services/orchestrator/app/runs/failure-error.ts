import { AppError, type ErrorCode } from '../../../kit/errors.ts';
import type { Failure } from '../../domain/failure.ts';

const kinds: Readonly<Record<Failure['code'], ErrorCode>> = {
  split_failed: 'unprocessable',
  collate_failed: 'unprocessable',
  model_failed: 'bad_gateway',
  model_unreachable: 'bad_gateway',
  deadline_exceeded: 'deadline_exceeded',
  cancelled: 'cancelled',
  given_up: 'internal',
  solution_removed: 'unavailable',
  interrupted: 'internal',
};

/** The failure of a run, as its caller sees it. */
export function failureError({ code, node, detail, status, excerpt }: Failure): AppError {
  const answered = status === undefined ? '' : `answered ${status}`;
  const quoted = excerpt ? `${answered && ': '}${excerpt}` : '';
  const message = `${answered}${quoted}` || code.replaceAll('_', ' ');
  return new AppError(kinds[code], detail, { reason: code, errors: node ? [{ path: `node ${node}`, message }] : [] });
}
