export interface Author {
  readonly name: string;
  readonly contact: string;
}

/** The list with one more at its end; undefined where they are in it already. */
export const withAuthor = (authors: readonly Author[], author: Author): readonly Author[] | undefined =>
  authors.some((known) => isSame(known, author)) ? undefined : [...authors, author];

/** The list without one of them; undefined where they are not in it. */
export function withoutAuthor(authors: readonly Author[], author: Author): readonly Author[] | undefined {
  const others = authors.filter((known) => !isSame(known, author));
  return others.length < authors.length ? others : undefined;
}

/** People type their names now with capitals and now without, and with spaces around. */
const isSame = (one: Author, other: Author): boolean =>
  normalize(one.name) === normalize(other.name) && normalize(one.contact) === normalize(other.contact);

const normalize = (text: string): string => text.trim().normalize('NFC').toLowerCase();
