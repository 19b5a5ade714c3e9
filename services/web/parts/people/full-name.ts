export interface Person {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly loginName: string | null;
}

/** As people call each other; the login name where there is no other. */
export const fullName = ({ firstName, lastName, loginName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (loginName ?? '');
