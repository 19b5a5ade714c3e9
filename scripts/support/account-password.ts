import { z } from 'zod';

/** The password that an account of an engine gets. */
export const accountPassword = () =>
  z
    .string('give the password of the account')
    .regex(/^[\w-]{12,}$/, 'must be 12 or more letters, digits, _ or -, so that it fits into an address');
