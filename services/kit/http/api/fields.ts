import { z } from 'zod';

/** Bodies whose value is in one field, and the name of that field: a body without it gets an error that says so. */
export const wrappers = z.registry<{ readonly key: string }>();

/** An id that nothing has. */
export const exampleId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c99';

/** An id: any hexadecimal digits in the form 8-4-4-4-12, kept in lower case. */
export const uuid = () =>
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/, 'must be a UUID')
    .toLowerCase();

/** A text that databases take: at most `most` UTF-16 units, no NUL, no half of a surrogate pair. */
export const text = (most: number, least = 0) =>
  z
    .string()
    .min(least, least === 1 ? 'must not be empty' : `must have at least ${least} characters`)
    .max(most, `must have at most ${most} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'must hold no NUL and no broken characters');

/** A whole number in a body, as a number or as a text of digits, which forms send. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([z.int(), digits()])
    .refine((value) => value >= least, `must be at least ${least}`)
    .refine((value) => value <= most, `must be at most ${most}`);

/** A whole number in a query or a path, written in digits. */
export const digits = (most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= most, `must be ${most} at most`);
