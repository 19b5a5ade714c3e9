import { z } from 'zod';
import { AppError, invalid, unavailable } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { clientNetwork } from '../../../kit/http/client-network.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation, requesterOf } from '../operation.ts';
import { newUserOf, type Person, person } from '../person.ts';

const group = 'Sign-up';
const longest = 200;

/** Errors: `invalid` where there is no name to log in with. */
export function namedPerson(given: Person) {
  const named = newUserOf(given);
  if (!named) throw invalid('Give a login name.', [{ path: '/request_body/username', message: 'is missing' }]);
  return named;
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
    summary: 'Sign up; 409 if the e-mail address ("203") or the login name ("202") is taken',
    access: 'open',
    body: request(person),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { signUp, site, limits, onChange }) {
      if (!site.signUp)
        throw new AppError('forbidden', 'Sign-up is disabled; ask an administrator for an account.', {
          reason: 'sign_up_off',
        });
      const named = namedPerson(body.request_body);
      const by = requesterOf(ctx);
      // The answer tells any client which names are taken, as clients expect; this limits how many names one network can try.
      limits.signUps.take(clientNetwork(by.address));
      await signUp({ person: named, way: 'form', roleIds: [], verify: site.verifyEmail }, by);
      onChange();
      return styleA(site.verifyEmail ? 'Verification Pending' : 'Success');
    },
  }),
  operation({
    method: 'POST',
    path: '/users/verifyUser',
    group,
    summary: 'Verify an e-mail address by the token that was mailed',
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
    method: 'POST',
    path: '/users/resendVerifyToken',
    group,
    summary: 'Mail another verification token; the answer is the same whether or not the account exists',
    access: 'open',
    body: request(z.object({ loginName: text(longest, 1) })),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { mailRequests, limits, site }) {
      if (!site.mail) throw mailUnavailable();
      const { loginName } = body.request_body;
      limits.mailsByNetwork.take(clientNetwork(requesterOf(ctx).address));
      limits.mailsByAddress.take(loginName.toLowerCase());
      await mailRequests.request('verify-account', loginName);
      return styleA('If this account waits for its verification, a mail is sent to its address.');
    },
  }),
];

/** The same for every address, so that it does not reveal whether an account exists. */
export const mailUnavailable = () => unavailable('This platform has no mail server; contact an administrator.');
