import { AppError, unavailable } from '../errors.ts';

/** Error codes about the message, not about the connection or the account. */
const messageErrors = new Set(['EENVELOPE', 'EMESSAGE']);

/** An error of nodemailer as an AppError: 5xx about a message is permanent (RFC 5321), every other error is transient. */
export function mailError(thrown: unknown): AppError {
  const { code, responseCode } = partsOf(thrown);
  const rejectedLocally = code === 'EENVELOPE' && responseCode === undefined;
  if (messageErrors.has(code) && (rejectedLocally || (responseCode ?? 0) >= 500))
    return new AppError('invalid', 'The mail server rejected this mail.', { reason: 'mail_refused', cause: thrown });
  return unavailable('The mail server cannot be reached right now.', thrown);
}

function partsOf(thrown: unknown): { code: string; responseCode: number | undefined } {
  if (!(thrown instanceof Error)) return { code: '', responseCode: undefined };
  const responseCode = 'responseCode' in thrown ? Number(thrown.responseCode) : undefined;
  return { code: 'code' in thrown ? String(thrown.code) : '', responseCode };
}
