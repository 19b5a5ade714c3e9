/** Identifiers are path segments, so `.` and `..` are none. */
export const identifierPattern = /^(?!\.\.?$)[A-Za-z0-9._-]{1,128}$/;

const nameLimitBytes = 255;

/**
 * File names are kept in Unicode's composed form: the same name typed on two systems is the same name here, and a link
 * typed on one finds the file sent from the other.
 */
export const normaliseName = (name: string): string => name.normalize('NFC');

/** Why `name` cannot be the name of a file, as a sentence; undefined where it can. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Name the file.';
  if (name === '.' || name === '..') return 'A file cannot be named . or ..';
  if (/[/\\]/.test(name)) return 'A file name holds no path separators.';
  // Also the two line separators, which end a line of a header or a script, and the marks that reorder shown text.
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'A file name holds no control characters.';
  if (!name.isWellFormed()) return 'The file name is not well-formed Unicode.';
  if (Buffer.byteLength(name) > nameLimitBytes) return `A file name may be ${nameLimitBytes} bytes of UTF-8 at most.`;
  return undefined;
}
