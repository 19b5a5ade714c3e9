import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { request } from '../../../platform/envelopes/envelope.ts';
import { presentedToken } from '../../../platform/principals/presented-token.ts';
import type { LoggedIn } from '../../app/start-session.ts';
import { isTemporary, presentRole } from '../../domain/claims.ts';
import { operation, requesterOf } from '../operation.ts';
import { presentUser, role, roleFlags, user } from '../present-user.ts';

const group = 'Log-in';

const longestName = 1_000;

const credentials = request(
  z.object({
    username: text(longestName).nullish().describe('A login name or an e-mail address.'),
    emailId: text(longestName).nullish().describe('Instead of `username`.'),
    password: text(longestName).nullish(),
  }),
);

/** The answer of a log-in, without an envelope. */
export const tokenAnswer = z
  .object({
    jwtToken: z.string(),
    loginPassExpire: z.boolean().describe('Whether the password is temporary and has to be changed.'),
    userAssignedRolesList: z.array(role),
    admin: z.boolean(),
    publisher: z.boolean(),
    firstLogin: z.boolean(),
  })
  .meta({ id: 'LoggedIn' });

export const answerOf = ({ token, user: record, roles, isFirst }: LoggedIn): z.output<typeof tokenAnswer> => ({
  jwtToken: token,
  loginPassExpire: isTemporary(record),
  userAssignedRolesList: roles.map(presentRole),
  ...roleFlags(roles),
  firstLogin: isFirst,
});

function credentialsIn({ request_body: body }: z.output<typeof credentials>) {
  const username = body.username?.trim() || body.emailId?.trim();
  if (!username)
    throw invalid('Give a login name or an e-mail address.', [
      { path: '/request_body/username', message: 'is missing' },
    ]);
  return { username, password: body.password ?? '' };
}

export const logInOperations = [
  operation({
    method: 'POST',
    path: '/auth/jwtToken',
    group,
    summary: 'Log in with a password; answers a token, without an envelope',
    access: 'open',
    body: credentials,
    answer: tokenAnswer,
    async run({ body, ctx }, { logIn, onChange }) {
      const loggedIn = await logIn.logIn(credentialsIn(body), requesterOf(ctx));
      onChange();
      return answerOf(loggedIn);
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/login',
    group,
    summary: 'Check a password; answers the user without an envelope, and no token',
    access: 'open',
    body: credentials,
    answer: user,
    async run({ body, ctx }, { logIn, users }) {
      const found = await logIn.check(credentialsIn(body), requesterOf(ctx));
      return presentUser(found, await users.rolesOf(found.userId));
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/logout',
    group,
    summary: 'End the session of the token; answers null, also if there is no session',
    access: 'open',
    answer: z.null(),
    async run({ ctx }, { logOut, onChange, reportEnd }) {
      const userId = await logOut(presentedToken(ctx, false), requesterOf(ctx));
      if (userId !== undefined) {
        onChange();
        reportEnd(ctx, 'session.ended', { principal: userId });
      }
      return null;
    },
  }),
];
