/** What programs put where a value is missing, and what people copy from documentation: `undefined`, `<uuid>`, `{id}`, `:id`. */
const placeholder = /^(?:undefined|null|NaN|\[object Object\]|<.*>|\$?\{.*\}|:\w+)$/;

/** The first word of a path that is a placeholder nobody has filled in, percent-encoded or not. */
export function placeholderSegment(path: string): string | undefined {
  return path
    .split('/')
    .map(decoded)
    .find((word) => placeholder.test(word));
}

/** What is no percent-encoding is left to the service whose path it is. */
function decoded(word: string): string {
  if (!word.includes('%')) return word;
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
