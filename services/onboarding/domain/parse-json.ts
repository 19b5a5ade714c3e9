import type { Problem } from './problem.ts';

/** Characters of a document that comes with a model. */
const largestText = 1_048_576;
/** Levels of objects and lists: what walks the document, or writes it, does so by recursion. */
const mostLevels = 100;

/** The value of an uploaded JSON document; or why it has none. */
export function parseJson(
  file: string,
  text: string,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  if (text.length > largestText) return wrong(file, `has ${text.length} characters; at most ${largestText} are read`);
  try {
    // Some editors begin a file with a byte order mark, which JSON does not know.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isDeep(value) ? wrong(file, `has more than ${mostLevels} levels of objects and lists`) : { value };
  } catch (cause) {
    return wrong(file, `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

const wrong = (path: string, message: string): { readonly problems: readonly Problem[] } => ({
  problems: [{ path, message }],
});

/** A member of an unknown value. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
