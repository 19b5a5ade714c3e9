import { z } from 'zod';
import { text } from '../../kit/http/api/fields.ts';

/** Programs show it as `login:token` in a header, and it stands in addresses: so no blank, no colon, no slash. */
const loginName = () =>
  text(25, 1).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots, hyphens and underscores');

/** What the catalog takes. Long ones are better than strange ones, so nothing else is asked of them. */
export const password = () => text(50, 8);

/** RFC 5321 allows more; nobody's address needs it. */
export const emailAddress = () => text(100, 3).pipe(z.email('must be an e-mail address'));

const name = () => text(50).nullish();

/** Somebody who is to have an account. */
export const person = z.object({
  username: loginName().nullish().describe('The login name.'),
  loginName: loginName().nullish().describe('Instead of `username`.'),
  emailId: emailAddress(),
  password: password(),
  firstName: name(),
  lastName: name(),
  orgName: name(),
});

export type Person = z.output<typeof person>;

/** As the catalog is told; undefined where neither of the two names is there. */
export function newUserOf({ username, loginName: other, emailId, ...rest }: Person) {
  const login = username ?? other;
  if (!login) return undefined;
  const { password: secret, firstName = null, lastName = null, orgName = null } = rest;
  return { loginName: login, email: emailId, password: secret, firstName, lastName, orgName };
}
