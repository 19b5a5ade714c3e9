import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError, type ErrorCode, unavailable } from '../errors.ts';

/** Errors: `unavailable` when the response breaks off, `bad_gateway` when it is too large. */
export async function readLimitedText(body: Readable, name: string, limitBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > limitBytes)
        throw new AppError('bad_gateway', `The response of the ${name} service is larger than ${limitBytes} bytes.`);
      pieces.push(piece);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unavailable(`The ${name} service broke off its response.`, cause);
  }
  return Buffer.concat(pieces).toString();
}

/** A body in JSON; undefined where it is empty. Errors: `bad_gateway`, retriable: a proxy in between may have answered. */
export function parseBody(text: string, name: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_gateway', `The ${name} service answered with something other than JSON.`, {
      ...{ retriable: true, cause },
    });
  }
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'rate_limited',
};

/**
 * The error response of a service as an AppError. It is a problem (`code`, `detail`), an envelope (`code`, `message`; `errorMessage` of
 * onboarding's) or an ErrorTransport (`exception`, `error`), in which "not found" is a 400.
 */
export function apiError(name: string, status: number, headers: IncomingHttpHeaders, text: string): AppError {
  const { reason, detail } = saidIn(objectOf(text));
  const code = reason === 'not_found' ? 'not_found' : codes[status];
  if (code === undefined || code === 'unauthenticated')
    // The caller's request was valid; the details of the other service are for the log.
    return unavailable(`The ${name} service cannot do this right now.`, new Error(`${status}: ${text.slice(0, 500)}`));
  return new AppError(code, detail ?? `The ${name} service rejected the request.`, {
    ...(reason !== undefined && { reason }),
    ...retryAfter(headers),
  });
}

/** A log-in that the other service rejects, in its words. */
export function logInError(headers: IncomingHttpHeaders, text: string): AppError {
  const { reason, detail } = saidIn(objectOf(text));
  return new AppError('unauthenticated', detail ?? 'Name or password is wrong.', {
    ...(reason !== undefined && { reason }),
    ...retryAfter(headers),
  });
}

const saidIn = (said: Readonly<Record<string, unknown>>) => ({
  reason: nonEmptyText(said.code) ?? nonEmptyText(said.exception),
  detail:
    nonEmptyText(said.detail) ??
    nonEmptyText(said.error) ??
    nonEmptyText(said.message) ??
    nonEmptyText(said.errorMessage),
});

function retryAfter(headers: IncomingHttpHeaders): { retryAfterSeconds?: number } {
  const after = Number(headers['retry-after']);
  return Number.isFinite(after) ? { retryAfterSeconds: after } : {};
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
