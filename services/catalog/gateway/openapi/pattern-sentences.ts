import { storable, uuidPattern } from './field-schema.ts';
import { actorPattern, keyPattern } from './parameters.ts';

const sentences = new Map([
  [storable, 'must hold no NUL'],
  [uuidPattern, 'must be a UUID'],
  [keyPattern, 'must be 1 to 255 printable characters without blanks'],
  [actorPattern, 'must be an id or a name of at most 128 printable characters'],
]);

/** The error of a text that does not match the pattern. */
export const sentenceOfPattern = (pattern: string): string =>
  sentences.get(pattern) ?? 'must be a property one can sort by, with ASC or DESC behind a comma where wanted';
