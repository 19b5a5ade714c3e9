import type { FieldError } from '../../kit/errors.ts';

/** A message as it comes in, by field name; the model checks whether its values are allowed. */
export type ModelInput = Readonly<Record<string, unknown>>;

/** A message as it goes out, by field name. */
export type ModelOutput = Readonly<Record<string, number>>;

export type Prediction = { readonly answer: ModelOutput } | { readonly errors: readonly FieldError[] };

/** Predicts without any I/O, in about a microsecond, or names every field whose value is not allowed. */
export type Predict = (input: ModelInput) => Prediction;

/** The detail of a rejected input; the errors name the fields. */
export const invalidInput = 'The input has fields whose values the model does not take.';

/** NaN for values that are not numbers. Too large a bigint is rounded, but never to an allowed value of a feature. */
export const toNumber = (value: unknown): number =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN;

/** A value for error messages: 40 characters of it at most. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
