import { z } from 'zod';
import { text } from '../../kit/http/api/fields.ts';

/** Programs send it as `login:token` in a header, and it is part of URLs: so no space, no colon, no slash. */
const loginName = () =>
  text(25, 1).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots, hyphens and underscores');

/** What the catalog takes. How hard it is to guess is checked with what is known of its user, see `CheckPassword`. */
export const password = () => text(128, 8);

/** For what a session alone may not change, see `ConfirmCaller`. */
export const currentPassword = () =>
  text(1_000).nullish().describe('Needed where the log-in was more than a few minutes ago.');

/** RFC 5321 allows more; no address in use needs it. */
export const emailAddress = () => text(100, 3).pipe(z.email('must be an e-mail address'));

const name = () => text(50).nullish();

/** The person a new account is for. */
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

/** The user as the catalog stores it; undefined if both login names are missing. */
export function newUserOf({ username, loginName: other, emailId, ...rest }: Person) {
  const login = username ?? other;
  if (!login) return undefined;
  const { password: secret, firstName = null, lastName = null, orgName = null } = rest;
  return { loginName: login, email: emailId, password: secret, firstName, lastName, orgName };
}
