import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { presentedToken } from '../../../platform/principals/presented-token.ts';
import { refreshReused } from '../../app/browser-sessions.ts';
import type { LoggedIn } from '../../app/start-session.ts';
import { keepDevice, requesterOnDevice } from '../known-device.ts';
import { type IdentityDeps, operation, requesterOf } from '../operation.ts';
import { requireSameOrigin } from '../require-same-origin.ts';
import { readCookie, setCookie } from '../set-cookie.ts';
import { answerOf, credentials, credentialsIn, reportRecoveryCode, tokenAnswer } from './log-in.ts';
import { handover, logInFirst, providerOf } from './openid.ts';

const group = 'Sessions of browsers';
const path = '/auth/session';
const cookieName = '__Host-modelyard_session';
const description = `Of pages: a short token in the answer, and in the cookie \`${cookieName}\` the secret that renews it.
403 \`cross_site\` for pages of other sites.`;

const browserToken = tokenAnswer
  .extend({
    userId: z.string(),
    loginName: z.string(),
    lifetimeMs: z.int().describe('How long the token is valid. `POST /auth/session/refresh` answers the next one.'),
  })
  .meta({ id: 'BrowserToken' });

/** Null deletes it. */
const keepSecret = (ctx: Context, secret: string | null, { site }: IdentityDeps, maxAge = 0) =>
  setCookie(ctx, { name: cookieName, maxAge, sameSite: 'strict' }, secret, site);

/** The session of the cookie that is about to be replaced: no browser could end it any more. */
async function endFormer(ctx: Context, { browserSessions }: IdentityDeps): Promise<void> {
  const secret = ctx.cookies.get(cookieName);
  if (secret) await browserSessions.end(secret, requesterOf(ctx));
}

function answer(ctx: Context, loggedIn: LoggedIn, secret: string, deps: IdentityDeps): z.output<typeof browserToken> {
  keepSecret(ctx, secret, deps, loggedIn.left.sessionMs);
  const { userId, loginName } = loggedIn.user;
  return { ...answerOf(loggedIn), userId, loginName, lifetimeMs: loggedIn.left.tokenMs };
}

const noCookie = () =>
  new AppError('unauthenticated', 'This browser has no session; log in.', { reason: 'session_over' });

export const browserSessionOperations = [
  operation({
    method: 'POST',
    path,
    group,
    summary: 'Log in with a password, in a browser',
    description,
    access: 'open',
    body: credentials,
    answer: browserToken,
    async run({ body, ctx }, deps) {
      requireSameOrigin(ctx, deps.site);
      const given = credentialsIn(body);
      const requester = await requesterOnDevice(ctx, given.username, deps);
      const loggedIn = await deps.logIn.logIn(given, requester, 'browser');
      await endFormer(ctx, deps);
      deps.onChange();
      await keepDevice(ctx, loggedIn.user, deps);
      reportRecoveryCode(ctx, loggedIn, deps);
      return answer(ctx, loggedIn, deps.browserSessions.firstSecret(loggedIn.sessionId), deps);
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/openid`,
    group,
    summary: 'The same with the log-in at the provider that this browser has just completed',
    description,
    access: 'open',
    answer: browserToken,
    async run({ ctx }, deps) {
      requireSameOrigin(ctx, deps.site);
      const provider = providerOf(deps);
      const kept = readCookie(ctx, handover, deps.site);
      if (!kept) throw logInFirst();
      const loggedIn = await provider.exchange(kept, requesterOf(ctx), 'browser');
      await endFormer(ctx, deps);
      setCookie(ctx, handover, null, deps.site);
      deps.onChange();
      return answer(ctx, loggedIn, deps.browserSessions.firstSecret(loggedIn.sessionId), deps);
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/refresh`,
    group,
    summary: 'The next token of the session, and the next secret in the cookie; 401 where the session is over',
    description: `A secret is used once; for half a minute it works beside its successor, for tabs that renew at the same time. Later it
ends the session with \`${refreshReused}\`, because another client has it.`,
    access: 'open',
    answer: browserToken,
    async run({ ctx }, deps) {
      requireSameOrigin(ctx, deps.site);
      const secret = ctx.cookies.get(cookieName);
      if (!secret) throw noCookie();
      try {
        const refreshed = await deps.browserSessions.refresh(secret, requesterOf(ctx));
        return answer(ctx, refreshed.loggedIn, refreshed.secret, deps);
      } catch (thrown) {
        const { code, reason } = toAppError(thrown);
        if (code === 'unauthenticated') keepSecret(ctx, null, deps);
        if (reason === refreshReused) {
          deps.onChange();
          deps.reportEvent(ctx, 'session.ended', { reason });
        }
        throw thrown;
      }
    },
  }),
  operation({
    method: 'DELETE',
    path,
    group,
    summary: 'Log out: ends the session of the cookie and that of the token, and deletes the cookie',
    access: 'open',
    answer: z.null(),
    async run({ ctx }, deps) {
      requireSameOrigin(ctx, deps.site);
      const by = requesterOf(ctx);
      const ofCookie = await deps.browserSessions.end(ctx.cookies.get(cookieName) ?? '', by);
      const ofToken = await deps.logOut(presentedToken(ctx, false), by);
      keepSecret(ctx, null, deps);
      const userId = ofCookie ?? ofToken;
      if (userId !== undefined) {
        deps.onChange();
        deps.reportEvent(ctx, 'session.ended', { principal: userId });
      }
      return null;
    },
  }),
];
