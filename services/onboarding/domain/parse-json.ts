import type { Problem } from './problem.ts';

/** Characters of a document that comes with a model. */
const largestText = 1_048_576;

/** The value of an uploaded JSON document; or why it has none. */
export function parseJson(
  file: string,
  text: string,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  if (text.length > largestText) return wrong(file, `has ${text.length} characters; at most ${largestText} are read`);
  try {
    // Some editors begin a file with a byte order mark, which JSON does not know.
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (cause) {
    return wrong(file, `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const wrong = (path: string, message: string): { readonly problems: readonly Problem[] } => ({
  problems: [{ path, message }],
});

/** A member of an unknown value. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
