import type { Context } from 'koa';
import { AppError, toAppError } from '../../kit/errors.ts';
import { type Envelope, envelope } from '../../platform/envelopes/envelope.ts';

/**
 * The predecessor's page reads some failures in the body of a success, and starts anew at a 401. Clients that go by statuses
 * get the true one: they accept problems.
 */
export const readsStatuses = (ctx: Context): boolean => ctx.get('accept').includes('application/problem+json');

/** What the page compares with `error_code` and shows or compares as `response_detail`, by reason. */
const failures: Readonly<Record<string, readonly [code: string, detail: string]>> = {
  name_taken: ['202', 'Reset_UserName'],
  email_taken: ['203', 'Reset_EmailId'],
  old_password_mismatch: ['204', 'Old password does not match'],
};

/** The answer for the page instead of a failure that it reads in the body; throws every other failure, and for other clients. */
export function answerForPage(ctx: Context, thrown: unknown): Envelope {
  const failure = failures[toAppError(thrown).reason];
  if (!failure || readsStatuses(ctx)) throw thrown;
  const [error_code, response_detail] = failure;
  return envelope({ status: false, error_code, response_detail });
}

/** A refused log-in as the page shows it: a 401 would start it anew before the user has read why. */
export function logInFailure(ctx: Context, thrown: unknown): unknown {
  const { code, reason, message } = toAppError(thrown);
  if (code !== 'unauthenticated' || readsStatuses(ctx)) return thrown;
  const shown = reason === 'log_in_refused' ? 'Failed to authenticate user' : message;
  return new AppError('forbidden', shown, { reason, cause: thrown });
}
