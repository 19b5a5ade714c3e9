/** What one record may contain. Any program may write lines, and every character is stored and indexed. */
export const limits = {
  /** Characters of a body. */
  body: 65_536,
  /** Characters of a text in an attribute. */
  text: 32_768,
  /** Characters of an attribute's name. */
  key: 200,
  /** Attributes of a record, and members of any object or array in one. */
  attributes: 128,
  /** Values of a record in all of its attributes, nested ones included. */
  values: 1_000,
  /** Objects and arrays in one another. */
  depth: 5,
  /** Characters of an id: of a request, a user, an instance. */
  id: 200,
  /** Characters of a service's name. */
  service: 100,
} as const;

/** Stands where something was longer, deeper or more than its limit. */
export const cutMark = '… (cut)';

/**
 * At most `limit` characters, the mark included. PostgreSQL stores neither NUL nor half of a surrogate pair, and one of them
 * would fail the whole batch that it is in: both become U+FFFD.
 */
export function cutText(text: string, limit: number): string {
  const kept = text.length > limit ? text.slice(0, Math.max(0, limit - cutMark.length)) + cutMark : text;
  return kept.toWellFormed().replaceAll('\0', '\uFFFD');
}
