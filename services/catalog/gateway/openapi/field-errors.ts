import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type FieldError, invalid } from '../../../kit/errors.ts';
import { storable, uuidPattern } from './field-schema.ts';
import { actorPattern, keyPattern } from './parameters.ts';

/** A client reads the first few. */
const maxErrors = 20;

/** Throws `invalid` with a sentence for everything that is wrong; `what` goes before them. */
export function check(validate: ValidateFunction, value: unknown, what: string, pathOf: (at: string) => string): void {
  if (validate(value)) return;
  const errors = (validate.errors ?? []).slice(0, maxErrors).map((error) => toFieldError(error, pathOf));
  throw invalid(`${what} ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`, errors);
}

function toFieldError(error: ErrorObject, pathOf: (at: string) => string): FieldError {
  const { instancePath, keyword, params, message = 'is wrong' } = error;
  const missing = keyword === 'required' ? `/${params.missingProperty}` : '';
  return {
    path: pathOf(instancePath + missing) || '/',
    message: missing ? 'is required' : sentence(keyword, params, message),
  };
}

const patternSentences = new Map([
  [storable, 'must hold no NUL'],
  [uuidPattern, 'must be a UUID'],
  [keyPattern, 'must be 1 to 255 printable characters without blanks'],
  [actorPattern, 'must be an id or a name of at most 128 printable characters'],
]);

function sentence(keyword: string, params: Readonly<Record<string, unknown>>, message: string): string {
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `must be one of ${params.allowedValues.filter((value) => value !== null).join(', ')}`;
  if (keyword !== 'pattern') return message;
  return (
    patternSentences.get(String(params.pattern)) ??
    'must be a property one can sort by, with ASC or DESC behind a comma where wanted'
  );
}
