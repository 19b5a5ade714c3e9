import { invalid } from '../../kit/errors.ts';
import { type TextCode, textCodes } from '../domain/workspaces.ts';

/** Reads the access type in a path. Errors: `invalid`, with the text that clients compare. */
export function parseTextCode(given: string): TextCode {
  const code = textCodes.find((one) => one === given);
  if (code) return code;
  throw invalid('Invalid Access Type Code', [{ path: 'path accessTypeCode', message: 'must be PB or OR' }]);
}
