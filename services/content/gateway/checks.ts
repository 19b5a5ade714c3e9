import { type FieldError, invalid } from '../../kit/errors.ts';
import type { Workspace } from '../domain/aggregate-ids.ts';
import { isIdentifier, isWorkspace, nameProblem, normaliseName } from '../domain/names.ts';

type Given = unknown;

/**
 * Reads the fields of a request and remembers everything that is wrong; `end` throws one `invalid` that names it all.
 * What a reader answers for a bad field must not be used before `end` has passed.
 */
export function createChecks() {
  const errors: FieldError[] = [];
  const bad = (path: string, message: string) => void errors.push({ path, message });
  const text = (path: string, given: Given): string => {
    if (typeof given === 'string') return given;
    bad(path, given === undefined ? 'This is missing.' : 'This must be one text.');
    return '';
  };
  return {
    text,
    identifier(path: string, given: Given): string {
      const value = text(path, given);
      if (typeof given === 'string' && !isIdentifier(value))
        bad(path, 'This must be 1 to 128 of A-Z a-z 0-9 . _ - and not . or ..');
      return value;
    },
    workspace(path: string, given: Given): Workspace {
      const value = text(path, given);
      if (isWorkspace(value)) return value;
      if (typeof given === 'string') bad(path, 'This must be public or org.');
      return 'public';
    },
    fileName(path: string, given: Given): string {
      const value = normaliseName(typeof given === 'string' ? given : '');
      const problem = nameProblem(value);
      if (problem) bad(path, problem);
      return value;
    },
    /** Nothing but these fields: a misspelt one would otherwise be dropped in silence. */
    only(given: object, fields: readonly string[]): void {
      for (const field of Object.keys(given).filter((key) => !fields.includes(key)))
        bad(`/${field}`, 'There is no such field.');
    },
    end(): void {
      if (errors.length > 0) throw invalid(`${errors.map(({ path }) => path).join(', ')}: not valid.`, errors);
    },
  };
}
