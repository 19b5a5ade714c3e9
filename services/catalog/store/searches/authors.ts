import { allOf, type Condition, holdsOneOf } from './conditions.ts';

/**
 * An author of the row `revision` has one of the terms in the name or the contact. The stored JSON is searched first: it has
 * the index and costs a thirtieth of parsing it, but it also contains names of fields and quotation marks.
 */
export const hasAuthor = (terms: readonly string[]): Condition =>
  allOf([holdsOneOf('revision.authors::text', terms.map(inJson)), holdsOneOf('author_lines(revision.authors)', terms)]);

/** As the text stands within JSON, where some characters are written with a backslash. */
const inJson = (term: string): string => JSON.stringify(term).slice(1, -1);
