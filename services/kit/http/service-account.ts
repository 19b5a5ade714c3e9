import { z } from 'zod';

/** `name:password`, with which one service calls another by HTTP Basic. */
export const serviceAccount = (what: string) =>
  z
    .string(`give the account for ${what} as name:password`)
    .regex(/^[^:\p{Cc}]+:\P{Cc}{12,}$/u, 'must be name:password, with a password of at least 12 characters');
