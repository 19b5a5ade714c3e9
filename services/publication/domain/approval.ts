import type { Author } from './records.ts';

/** What a revision gets when it is published. */
export interface Approval {
  readonly publisher: string;
  /** For a revision that names none of its own. */
  readonly authors: readonly Author[];
}

export interface Owner {
  readonly loginName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** Who publishes, and for whom. */
export interface Site {
  readonly name: string;
  readonly owner: Owner;
}

export const approval = ({ name, owner }: Site): Approval => ({ publisher: name, authors: [authorOf(owner)] });

const authorOf = ({ loginName, firstName, lastName, email }: Owner): Author => ({
  name: [firstName, lastName].filter((part) => part?.trim()).join(' ') || loginName,
  contact: email,
});
