import { z } from 'zod';
import { AppError, invalid, toAppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation, requesterOf } from '../operation.ts';
import { answerForPage } from '../page-failures.ts';
import { currentPassword, emailAddress, newUserOf, type Person, person } from '../person.ts';

const group = 'Sign-up';
const longest = 200;

/** Errors: `invalid` where there is no name to log in with. */
export function namedPerson(given: Person) {
  const named = newUserOf(given);
  if (!named) throw invalid('Give a login name.', [{ path: '/request_body/username', message: 'is missing' }]);
  return named;
}

/** What the page of the sign-up form compares `response_detail` with, by reason. */
const wordsOfForm: Readonly<Record<string, string>> = { email_taken: 'Reset_EmailId', name_taken: 'Reset_UserName' };

function inWordsOfForm(thrown: unknown): unknown {
  const { code, reason } = toAppError(thrown);
  const word = wordsOfForm[reason];
  return word === undefined ? thrown : new AppError(code, word, { reason, cause: thrown });
}

export const signUpOperations = [
  operation({
    method: 'GET',
    path: '/admin/signup/enabled',
    group,
    summary: 'Whether users may create their own accounts',
    access: 'open',
    answer: enveloped(z.enum(['true', 'false'])),
    run: async (_, { site }) => styleB(String(site.signUp)),
  }),
  operation({
    method: 'POST',
    path: '/users/register',
    group,
    summary: 'Sign up; "203" as `error_code` if the e-mail address is taken, "202" if the login name is',
    description: 'Clients that accept `application/problem+json` get 409 for these, their true status.',
    access: 'open',
    body: request(person),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { register, site, onChange }) {
      try {
        await register(namedPerson(body.request_body), requesterOf(ctx));
      } catch (thrown) {
        return answerForPage(ctx, inWordsOfForm(thrown));
      }
      onChange();
      return styleA(site.verifyEmail ? 'Verification Pending' : 'Success');
    },
  }),
  operation({
    method: 'POST',
    path: '/users/verifyUser',
    group,
    summary:
      'Verify an e-mail address, that of a new account or a new one of an account, by the token that was mailed to it',
    access: 'open',
    body: request(z.object({ loginName: text(longest, 1), verifyToken: text(longest, 1) })),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { verifyEmail, onChange }) {
      const { loginName, verifyToken } = body.request_body;
      await verifyEmail(loginName, verifyToken, requesterOf(ctx));
      onChange();
      return styleA('User verified successfully');
    },
  }),
  operation({
    method: 'PUT',
    path: '/users/changeEmail',
    group,
    summary: 'Change the caller’s e-mail address; administrators change that of every user',
    description:
      'Where addresses are verified, the new one is `pending` until the link in the mail to it is opened. The old address gets a notice.',
    access: 'caller',
    session: true,
    body: request(z.object({ userId: uuid(), emailId: emailAddress(), currentPassword: currentPassword() })),
    answer: enveloped(z.object({ pending: z.boolean() })),
    async run({ body, caller, ctx }, { changeEmail }) {
      const { userId, emailId: email, currentPassword: typed } = body.request_body;
      return styleA(
        'Success',
        await changeEmail(caller, { userId, email, currentPassword: typed ?? undefined }, requesterOf(ctx)),
      );
    },
  }),
  operation({
    method: 'POST',
    path: '/users/resendVerifyToken',
    group,
    summary: 'Mail another verification token; the answer is the same whether or not the account exists',
    access: 'open',
    body: request(z.object({ loginName: text(longest, 1) })),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { requestMail }) {
      await requestMail('verify-account', body.request_body.loginName, requesterOf(ctx));
      return styleA('If this account waits for its verification, a mail is sent to its address.');
    },
  }),
];
