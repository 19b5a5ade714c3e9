import type { Context } from 'koa';
import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { request } from '../../../platform/envelopes/envelope.ts';
import { presentedToken } from '../../../platform/principals/presented-token.ts';
import type { CheckedUser } from '../../app/log-in.ts';
import type { LoggedIn } from '../../app/start-session.ts';
import { isTemporary, presentRole } from '../../domain/claims.ts';
import { keepDevice, requesterOnDevice } from '../known-device.ts';
import { type IdentityDeps, operation, requesterOf } from '../operation.ts';
import { logInFailure } from '../page-failures.ts';
import { presentUser, role, roleFlags, user } from '../present-user.ts';

const group = 'Log-in';

const longestName = 1_000;

export const credentials = request(
  z.object({
    username: text(longestName).nullish().describe('A login name or an e-mail address.'),
    emailId: text(longestName).nullish().describe('Instead of `username`.'),
    password: text(longestName).nullish(),
    oneTimeCode: text(longestName)
      .nullish()
      .describe('For users with a second factor: the code of the authenticator app, or a recovery code.')
      .meta({ examples: ['123456'] }),
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
    secondFactorNeeded: z
      .literal(true)
      .optional()
      .describe('There if this session may only set up a second factor, which administrators need here.'),
  })
  .meta({ id: 'LoggedIn' });

export const answerOf = ({
  token,
  user: record,
  roles,
  isFirst,
  needsSecondFactor,
}: LoggedIn): z.output<typeof tokenAnswer> => ({
  jwtToken: token,
  loginPassExpire: isTemporary(record),
  userAssignedRolesList: roles.map(presentRole),
  ...roleFlags(roles),
  firstLogin: isFirst,
  ...(needsSecondFactor && { secondFactorNeeded: true as const }),
});

export function credentialsIn({ request_body: body }: z.output<typeof credentials>) {
  const username = body.username?.trim() || body.emailId?.trim();
  if (!username)
    throw invalid('Give a login name or an e-mail address.', [
      { path: '/request_body/username', message: 'is missing' },
    ]);
  return { username, password: body.password ?? '', oneTimeCode: body.oneTimeCode ?? undefined };
}

export function reportRecoveryCode(ctx: Context, { user: { userId }, factor }: CheckedUser, deps: IdentityDeps): void {
  if (factor === 'recovery-code') deps.reportEvent(ctx, 'auth.recovery_code.used', { principal: userId });
}

export const logInOperations = [
  operation({
    method: 'POST',
    path: '/auth/jwtToken',
    group,
    summary: 'Log in with a password; answers a token, without an envelope',
    description:
      'A wrong name or password is 403; for clients that accept `application/problem+json` it is 401, its true status.',
    access: 'open',
    body: credentials,
    answer: tokenAnswer,
    async run({ body, ctx }, deps) {
      const given = credentialsIn(body);
      const requester = await requesterOnDevice(ctx, given.username, deps);
      const loggedIn = await deps.logIn.logIn(given, requester, 'token').catch((thrown) => {
        throw logInFailure(ctx, thrown);
      });
      deps.onChange();
      await keepDevice(ctx, loggedIn.user, deps);
      reportRecoveryCode(ctx, loggedIn, deps);
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
    async run({ body, ctx }, deps) {
      const given = credentialsIn(body);
      const found = await deps.logIn.check(given, await requesterOnDevice(ctx, given.username, deps));
      await keepDevice(ctx, found.user, deps);
      reportRecoveryCode(ctx, found, deps);
      return presentUser(found.user, await deps.users.rolesOf(found.user.userId));
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/logout',
    group,
    summary: 'End the session of the token; answers null, also if there is no session',
    access: 'open',
    answer: z.null(),
    async run({ ctx }, { logOut, onChange, reportEvent }) {
      const userId = await logOut(presentedToken(ctx, false), requesterOf(ctx));
      if (userId !== undefined) {
        onChange();
        reportEvent(ctx, 'session.ended', { principal: userId });
      }
      return null;
    },
  }),
];
