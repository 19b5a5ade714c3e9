import { z } from 'zod';
import { AppError, notFound, toAppError } from '../../../kit/errors.ts';
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import type { Site } from '../../app/deps.ts';
import { handoverMs, type OpenIdLogIn, ticketMs } from '../../app/openid-log-in.ts';
import { type IdentityDeps, operation, requesterOf } from '../operation.ts';
import { logInFailure } from '../page-failures.ts';
import { type Cookie, readCookie, setCookie } from '../set-cookie.ts';
import { answerOf, tokenAnswer } from './log-in.ts';

const group = 'Log-in at a provider';

export const providerOf = ({ openId }: IdentityDeps): OpenIdLogIn => {
  if (!openId) throw notFound('This platform has no OpenID provider.');
  return openId;
};

const ticket: Cookie = { name: 'modelyard_openid_ticket', maxAge: ticketMs, sameSite: 'lax' };
export const handover: Cookie = { name: 'modelyard_openid_handover', maxAge: handoverMs, sameSite: 'strict' };

/** The portal's log-in page, which exchanges the handover for a token or shows the error. */
const backTo = ({ publicUrl }: Site, outcome: string, to: string | undefined) =>
  `${publicUrl.replace(/\/+$/, '')}/#/login?${outcome}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`;

/** Of the portal alone: `//host` would be the address of another site. It travels in a cookie, which must not become too long. */
const returnTo = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])/)
  .optional()
  .describe('The path of the portal that the person wanted: the log-in page gets it back.')
  .meta({ examples: ['/my-models'] });

export const logInFirst = () =>
  new AppError('unauthenticated', 'Log in at the provider first: open GET /auth/oidc/login in this browser.', {
    reason: 'openid_log_in_over',
  });

export const openIdOperations = [
  operation({
    method: 'GET',
    path: '/auth/oidc/enabled',
    group,
    summary: 'Whether users may log in at a provider',
    access: 'open',
    answer: enveloped(z.enum(['true', 'false'])),
    run: async (_, { openId }) => styleB(openId ? 'true' : 'false'),
  }),
  operation({
    method: 'GET',
    path: '/auth/oidc/login',
    group,
    summary: 'Send the browser to the provider',
    access: 'open',
    status: 302,
    query: z.object({ to: returnTo }),
    answerType: 'text/html',
    async run({ query: { to }, ctx }, deps) {
      const { url, ticket: kept } = await providerOf(deps).begin(to === undefined ? {} : { returnTo: to });
      setCookie(ctx, ticket, kept, deps.site);
      ctx.redirect(url);
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/oidc/link',
    group,
    summary: 'Start linking an account at the provider to the caller; answers the address for the browser',
    access: 'caller',
    session: true,
    answer: enveloped(z.object({ url: z.string() })),
    async run({ caller, ctx }, deps) {
      const provider = providerOf(deps);
      await deps.confirmCaller(caller, undefined, requesterOf(ctx));
      const { url, ticket: kept } = await provider.begin({ linkTo: caller.userId });
      setCookie(ctx, ticket, kept, deps.site);
      return styleB({ url });
    },
  }),
  operation({
    method: 'GET',
    path: '/auth/oidc/callback',
    group,
    summary: 'The redirect address registered at the provider; redirects to the portal',
    access: 'open',
    status: 302,
    answerType: 'text/html',
    async run({ ctx }, deps) {
      const openId = providerOf(deps);
      const began = readCookie(ctx, ticket, deps.site) ?? '';
      const to = await openId.returnTo(began);
      try {
        const kept = await openId.complete(ctx.querystring, began, requesterOf(ctx));
        setCookie(ctx, handover, kept ?? null, deps.site);
        deps.onChange();
        ctx.redirect(backTo(deps.site, kept === undefined ? 'linked=true' : 'openid=true', to));
      } catch (thrown) {
        const { code, reason } = toAppError(thrown);
        // A defect becomes a 500; every other error is shown to the user on the portal's page.
        if (code === 'internal') throw thrown;
        ctx.redirect(backTo(deps.site, `error=${reason}`, to));
      }
      setCookie(ctx, ticket, null, deps.site);
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/oidc/token',
    // Clients of the predecessor log in and sign up with these; here the provider vouches for both.
    aliases: ['/oauth/login', '/oauth/login/register'],
    group,
    summary: 'The token of the log-in at the provider that this browser has just completed',
    access: 'open',
    answer: tokenAnswer,
    async run({ ctx }, deps) {
      const provider = providerOf(deps);
      const kept = readCookie(ctx, handover, deps.site);
      if (!kept) throw logInFailure(ctx, logInFirst());
      const loggedIn = await provider.exchange(kept, requesterOf(ctx), 'token').catch((thrown) => {
        throw logInFailure(ctx, thrown);
      });
      setCookie(ctx, handover, null, deps.site);
      deps.onChange();
      return answerOf(loggedIn);
    },
  }),
];
