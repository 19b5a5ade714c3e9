import type { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { fieldErrorsOf } from '../../../kit/http/api/field-errors.ts';

/** A client reads the first few. */
const maxErrors = 20;

type Issue = z.core.$ZodIssue;

/** Throws `invalid` with a sentence for everything that is wrong; `what` goes before them. */
export function check(shape: z.ZodType, value: unknown, what: string, pathOf: (at: string) => string): void {
  const { error } = shape.safeParse(value, { reportInput: true });
  if (!error) return;
  const issues = missingFirst(error.issues).slice(0, maxErrors);
  const errors = fieldErrorsOf(issues, (path) => pathOf(path.map((part) => `/${String(part)}`).join('')) || '/');
  throw invalid(`${what} ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`, errors);
}

/** Names the fields that an object lacks before those that are wrong in it, each once. */
function missingFirst(issues: readonly Issue[], depth = 0): Issue[] {
  const parts = Map.groupBy(issues, ({ path }) => path[depth]);
  const missing: Issue[] = [];
  const wrong: Issue[] = [];
  for (const [part, found] of parts) {
    const [first] = found;
    if (part === undefined || !first) wrong.push(...found);
    else if (first.path.length === depth + 1 && first.input === undefined)
      missing.push({ ...first, message: 'is required' });
    else wrong.push(...missingFirst(found, depth + 1));
  }
  return [...missing, ...wrong];
}
