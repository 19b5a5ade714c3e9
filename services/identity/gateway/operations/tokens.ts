import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleB } from '../../../platform/envelopes/envelope.ts';
import { type PresentedToken, presentedIn, presentedToken } from '../../../platform/principals/presented-token.ts';
import { secondFactorReason } from '../../../platform/principals/second-factor-needed.ts';
import { callerOfToken } from '../../app/recognise-token.ts';
import { type IdentityDeps, operation, requesterOf } from '../operation.ts';

const group = 'Tokens';
const longestToken = 16_384;

const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({ id: 'Jwks' });

/** Services keep keys for ten minutes and look again for one they do not know. */
const keysOperation = (path: string) =>
  operation({
    method: 'GET',
    path,
    group,
    summary: 'Public keys that tokens are verified with (JWKS)',
    access: 'open',
    answer: jwks,
    async run({ ctx }, { publishedKeys }) {
      ctx.set('Cache-Control', 'public, max-age=60');
      return publishedKeys();
    },
  });

/** The caller of the token that a request contains, if it is valid. */
const userOf = async (
  shown: PresentedToken | undefined,
  address: string,
  { recogniseToken }: Pick<IdentityDeps, 'recogniseToken'>,
): Promise<Caller | undefined> => shown && callerOfToken(recogniseToken, shown, address);

function valid(caller: Caller | undefined, detail: string) {
  if (!caller) throw new AppError('unauthenticated', detail, { reason: 'token_validation_failed' });
  return styleB(caller.userId, 'Valid Token');
}

/** Only `active` where the token is not valid any more. */
export const introspection = z.union([
  z.object({
    active: z.literal(true),
    userId: z.string(),
    loginName: z.string(),
    roles: z.array(z.string()),
    via: z.enum(['session', 'api-token']),
    scopes: z.array(z.string()),
    sessionId: z.string().optional(),
  }),
  z.object({ active: z.literal(false), reason: z.literal(secondFactorReason).optional() }),
]);

const validated = enveloped(z.string().describe('The id of the user.'));

export const tokenOperations = [
  keysOperation('/.well-known/jwks.json'),
  keysOperation('/auth/jwks'),
  operation({
    method: 'POST',
    path: '/auth/introspect',
    group,
    summary: 'The user of the token in the header Authorization with current roles and scopes; for other services',
    access: 'open',
    answer: introspection,
    async run({ ctx }, deps) {
      try {
        const caller = await userOf(presentedToken(ctx, false), requesterOf(ctx).address, deps);
        return caller ? { active: true, ...caller } : { active: false };
      } catch (thrown) {
        // A session that may only set a second factor up is no session for other services, which can say why.
        if (toAppError(thrown).reason === secondFactorReason) return { active: false, reason: secondFactorReason };
        throw thrown;
      }
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/validateToken',
    group,
    summary: 'Whether a token is valid; 401 if it is not',
    access: 'open',
    body: request(z.object({ jwtToken: text(longestToken) })),
    answer: validated,
    async run({ body, ctx }, deps) {
      const shown = presentedIn(body.request_body.jwtToken);
      // API tokens have their own operation.
      const caller = shown?.kind === 'session' ? await userOf(shown, requesterOf(ctx).address, deps) : undefined;
      return valid(caller, 'Token Validation Failed');
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/validateApiToken',
    group,
    summary: 'Whether an API token is valid; 401 if it is not',
    access: 'open',
    body: request(z.object({ username: text(longestToken), apiTokenHash: text(longestToken) })),
    answer: validated,
    async run({ body, ctx }, deps) {
      const { username, apiTokenHash } = body.request_body;
      const shown = { kind: 'api-token', token: `${username}:${apiTokenHash}` } as const;
      return valid(await userOf(shown, requesterOf(ctx).address, deps), 'Validation Failed');
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/validationStatus',
    group,
    summary:
      'Whether public publication needs the approval of a publisher; answers `true` or `false` without an envelope',
    access: 'caller',
    scope: 'read',
    answer: z.boolean(),
    run: async (_, { site }) => site.publicationApproval,
  }),
];
