export interface Author {
  readonly name: string;
  readonly contact: string;
}

/** The list with the author at its end; undefined if it has them already. */
export const withAuthor = (authors: readonly Author[], author: Author): readonly Author[] | undefined =>
  authors.some((known) => isSame(known, author)) ? undefined : [...authors, author];

/** The list without the author; undefined if they are not in it. */
export function withoutAuthor(authors: readonly Author[], author: Author): readonly Author[] | undefined {
  const others = authors.filter((known) => !isSame(known, author));
  return others.length < authors.length ? others : undefined;
}

/** Compares case-insensitively and without surrounding spaces, as users type names in different ways. */
const isSame = (one: Author, other: Author): boolean =>
  normalize(one.name) === normalize(other.name) && normalize(one.contact) === normalize(other.contact);

const normalize = (text: string): string => text.trim().normalize('NFC').toLowerCase();
