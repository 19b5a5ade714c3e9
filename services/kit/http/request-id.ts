import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const valid = /^[A-Za-z0-9._-]{1,128}$/;

/** The first that is valid counts. The others are what components of the predecessor send, by release. */
const names = ['x-request-id', 'x-acumos-requestid', 'x-acumos-request-id', 'request-id'] as const;

/** The id that the caller has given the request (`X-Request-Id`) where it is valid, a new one otherwise. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  for (const name of names) {
    const given = headers[name];
    if (typeof given === 'string' && valid.test(given)) return given;
  }
  return randomUUID();
}
