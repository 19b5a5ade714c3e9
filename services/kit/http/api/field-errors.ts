import type { z } from 'zod';
import type { FieldError } from '../../errors.ts';

/** How the path of a field is written in an error: `/authors/0/name`, `query page`. */
export type NamePath = (path: readonly PropertyKey[]) => string;

type Issue = z.core.$ZodIssue;

/** An error for every field that a shape rejects, in the order of `issues`. */
export const fieldErrorsOf = (issues: readonly Issue[], name: NamePath): FieldError[] =>
  issues.flatMap((issue) => errorsOfIssue(issue, name));

/** A strict object reports all its unknown fields as one issue; each is an error of its own. */
function errorsOfIssue(issue: Issue, name: NamePath): FieldError[] {
  const { code, path, message } = issue;
  if (code !== 'unrecognized_keys') return [{ path: name(path), message }];
  return issue.keys.map((key) => ({ path: name([...path, key]), message: 'is not a known field' }));
}
