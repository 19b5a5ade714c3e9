import type { FieldError } from '../../kit/errors.ts';

/** A message as it comes in, by field name; whether its values are allowed is checked by who judges it. */
export type ModelInput = Readonly<Record<string, unknown>>;

/** A message as it goes out, by field name. */
export type ModelOutput = Readonly<Record<string, number>>;

export type Prediction = { readonly answer: ModelOutput } | { readonly errors: readonly FieldError[] };

/** Answers without any I/O, in about a microsecond, or names every field that has no allowed value. */
export type Predict = (question: ModelInput) => Prediction;

/** Says to a caller what is wrong; the errors name the fields. */
export const invalidInput = 'The input is not described as the model needs it.';

/** NaN for what is no number. Too large a bigint is rounded, but never to an allowed value of a feature. */
export const toNumber = (value: unknown): number =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN;

/** What came, for people: never more than 40 characters of it. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
