/** What programs send for a missing value, and people copy from documentation: `undefined`, `<uuid>`, `{id}`, `:id`. */
const placeholder = /^(?:undefined|null|NaN|\[object Object\]|<.*>|\$?\{.*\}|:\w+)$/;

/** The first segment of a path that is an unreplaced placeholder, percent-encoded or not. */
export function placeholderSegment(path: string): string | undefined {
  return path
    .split('/')
    .map(decoded)
    .find((word) => placeholder.test(word));
}

/** Malformed percent-encoding is left to the service that owns the path. */
function decoded(word: string): string {
  if (!word.includes('%')) return word;
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
