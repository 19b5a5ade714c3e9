import { z } from 'zod';
import { maxTextKeyword } from './field-schema.ts';
import type { Schema } from './schema.ts';

/** Rules of a list are checked even where items are wrong, so that everything that is wrong is named. */
const when = ({ value }: z.core.ParsePayload) => Array.isArray(value);

/** The shape of a list of `item`; `said` is the error of a value of another type. */
export function listShape(schema: Schema, item: z.ZodType, said: string): z.ZodType {
  const { minItems, maxItems, uniqueItems, [maxTextKeyword]: maxText } = schema;
  let shape = z.array(item, said);
  if (typeof maxItems === 'number') {
    const error = `must NOT have more than ${maxItems} items`;
    shape = shape.refine((items) => items.length <= maxItems, { error, when });
  }
  if (typeof minItems === 'number') {
    const error = `must NOT have fewer than ${minItems} items`;
    shape = shape.refine((items) => items.length >= minItems, { error, when });
  }
  if (uniqueItems) shape = shape.superRefine(findDuplicate, { when });
  if (typeof maxText === 'number') {
    const error = `must not be longer than ${maxText} characters as JSON text`;
    shape = shape.refine((items) => JSON.stringify(items).length <= maxText, { error, when });
  }
  return shape;
}

/** Reports the last two texts that are the same. */
function findDuplicate(items: readonly unknown[], { addIssue }: z.core.$RefinementCtx): void {
  const seen = new Map<unknown, number>();
  for (const [index, item] of [...items.entries()].reverse()) {
    const same = typeof item === 'string' ? seen.get(item) : undefined;
    if (same !== undefined) {
      addIssue(`must NOT have duplicate items (items ## ${same} and ${index} are identical)`);
      return;
    }
    seen.set(item, index);
  }
}
