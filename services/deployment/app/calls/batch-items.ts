import { quoteLargeIntegers } from '../../../kit/codec/large-integers.ts';
import { AppError, invalid } from '../../../kit/errors.ts';

export type BatchForm = 'array' | 'lines';

/** Of one request; what is larger is sent in several. */
export const mostItems = 10_000;

const arrayStart = '['.charCodeAt(0);
const space = /^\s*$/;

/** A message is a JSON object, so that an array is a batch, whatever the operation. */
export function batchFormOf(contentType: 'json' | 'ndjson', body: Buffer): BatchForm | undefined {
  if (contentType === 'ndjson') return 'lines';
  const first = body.find((byte) => byte > 0x20);
  return first === arrayStart ? 'array' : undefined;
}

/** The messages of a batch, each as JSON text. Errors: `invalid` where it is no array, `too_large` where there are too many. */
export function readItems(form: BatchForm, body: Buffer): readonly Buffer[] {
  const items = form === 'lines' ? linesOf(body) : arrayOf(body);
  if (items.length <= mostItems) return items.map((item) => Buffer.from(item));
  throw new AppError('too_large', `A batch has ${mostItems} messages at most; this one has ${items.length}.`, {
    reason: 'batch_too_large',
  });
}

const linesOf = (body: Buffer): string[] =>
  body
    .toString()
    .split('\n')
    .filter((line) => !space.test(line));

function arrayOf(body: Buffer): string[] {
  let hasInfinite = false;
  try {
    const items: unknown[] = JSON.parse(quoteLargeIntegers(body.toString()), (_, value) => {
      // It would be written as null, which is the value of the field's default.
      if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) hasInfinite = true;
      // As a number, 2^60 would be written as 1152921504606847000.
      const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value);
      return isLarge ? String(BigInt(value)) : value;
    });
    if (!hasInfinite) return items.map((item) => JSON.stringify(item));
  } catch {
    throw invalid('The body is not JSON.', [], 'message_invalid');
  }
  throw invalid('The batch has a number that is too large; "Infinity" is written as text.', [], 'message_invalid');
}
