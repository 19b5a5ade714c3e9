import { z } from 'zod';

/** What a chore gives a service as its password in an engine. */
export const accountPassword = () =>
  z
    .string('give the password of the account')
    .regex(/^[\w-]{12,}$/, 'must be 12 or more letters, digits, _ or -, so that it fits into an address');
