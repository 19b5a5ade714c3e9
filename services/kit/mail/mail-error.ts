import { AppError, unavailable } from '../errors.ts';

/** Where the server speaks of this mail, and not of the connection or of our account. */
const messageErrors = new Set(['EENVELOPE', 'EMESSAGE']);

/** What nodemailer throws, as one of ours: 5xx about a mail is for good (RFC 5321), everything else passes. */
export function mailError(thrown: unknown): AppError {
  const { code, responseCode } = partsOf(thrown);
  const rejectedLocally = code === 'EENVELOPE' && responseCode === undefined;
  if (messageErrors.has(code) && (rejectedLocally || (responseCode ?? 0) >= 500))
    return new AppError('invalid', 'The mail server refuses this mail.', { reason: 'mail_refused', cause: thrown });
  return unavailable('The mail server cannot be reached right now.', thrown);
}

function partsOf(thrown: unknown): { code: string; responseCode: number | undefined } {
  if (!(thrown instanceof Error)) return { code: '', responseCode: undefined };
  const responseCode = 'responseCode' in thrown ? Number(thrown.responseCode) : undefined;
  return { code: 'code' in thrown ? String(thrown.code) : '', responseCode };
}
