import type { Author } from './records.ts';

/** Fields a revision gets when it is published. */
export interface Approval {
  readonly publisher: string;
  /** For a revision without authors. */
  readonly authors: readonly Author[];
}

export interface Owner {
  readonly loginName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** The publishing site and the owner of the solution. */
export interface Site {
  readonly name: string;
  readonly owner: Owner;
}

export const approval = ({ name, owner }: Site): Approval => ({ publisher: name, authors: [authorOf(owner)] });

const authorOf = ({ loginName, firstName, lastName, email }: Owner): Author => ({
  name: [firstName, lastName].filter((part) => part?.trim()).join(' ') || loginName,
  contact: email,
});
