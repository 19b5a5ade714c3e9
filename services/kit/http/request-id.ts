import { randomUUID } from 'node:crypto';

const valid = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's `X-Request-Id` where it is valid, a new one otherwise. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && valid.test(given) ? given : randomUUID();
