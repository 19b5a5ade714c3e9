export interface Verification {
  readonly loginName: string;
  readonly verifyToken: string;
}

const textOf = (value: unknown) => (['string', 'number'].includes(typeof value) ? String(value) : '');

/** Of the search part of the link that was mailed. */
export const readVerification = (search: Readonly<Record<string, unknown>>): Verification => ({
  loginName: textOf(search.loginName),
  verifyToken: textOf(search.verifyToken),
});
