import { createHtmlText } from '../../kit/html-text.ts';

/** Length of a description that the catalog stores, in UTF-16 units. */
const limit = 2_097_152;

/** The visible text of an HTML document, for searches; truncated to what the catalog stores. */
export function plainText(html: string): string {
  const parser = createHtmlText();
  const text = parser.add(html) + parser.end();
  // PostgreSQL accepts neither NUL nor half a surrogate pair.
  return text.replaceAll('\0', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, limit).toWellFormed();
}
