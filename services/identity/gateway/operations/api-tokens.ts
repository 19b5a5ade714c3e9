import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { tokenScopes } from '../../domain/scopes.ts';
import { operation, requesterOf } from '../operation.ts';
import { currentPassword } from '../person.ts';
import { presentUser, user } from '../present-user.ts';

const group = 'API tokens';
const time = z.int().nullable().describe('Milliseconds since the epoch.');

const apiToken = z
  .object({
    tokenId: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    created: z.int(),
    expires: time,
    kept: z.boolean().describe('Whether it outlives a change of the password.'),
    lastUsed: time.describe('To the minute.'),
  })
  .meta({ id: 'ApiToken' });

const issued = apiToken
  .extend({
    token: z
      .string()
      .describe('Only in this answer. Send it as `Authorization: login:token`, or `Bearer` and the token.'),
  })
  .meta({ id: 'IssuedApiToken' });

const wanted = z.object({
  name: text(50, 1),
  scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
  expires: z
    .int()
    .positive()
    .max(8.64e15)
    .nullish()
    .describe(
      'Milliseconds since the epoch; null: never, where the site allows it. 90 days where it is absent, or what the site sets.',
    ),
  kept: z
    .boolean()
    .default(false)
    .describe('Whether the token outlives a change of the password, which revokes the others.'),
  currentPassword: currentPassword(),
});

export const apiTokenOperations = [
  operation({
    method: 'GET',
    path: '/auth/apiTokens',
    group,
    summary: 'The API tokens of the caller, without their secrets',
    access: 'caller',
    session: true,
    answer: enveloped(z.array(apiToken)),
    run: async ({ caller }, { apiTokens }) => styleB(await apiTokens.list(caller.userId)),
  }),
  operation({
    method: 'POST',
    path: '/auth/apiTokens',
    group,
    summary: 'A new API token for the caller',
    access: 'caller',
    session: true,
    status: 201,
    body: request(wanted),
    answer: enveloped(issued),
    async run({ body, caller, ctx }, { issueApiToken, onChange }) {
      const { expires, currentPassword: typed, ...wanted } = body.request_body;
      const token = { ...wanted, expires, currentPassword: typed ?? undefined };
      const made = await issueApiToken(caller, token, requesterOf(ctx));
      onChange();
      return styleB(made);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/auth/apiTokens/{tokenId}',
    group,
    summary: 'Revoke an API token of the caller',
    access: 'caller',
    session: true,
    params: z.object({ tokenId: uuid() }),
    answer: enveloped(z.null()),
    async run({ params, caller, ctx }, { apiTokens, onChange, reportEvent }) {
      const gone = await apiTokens.revoke(caller.userId, params.tokenId, requesterOf(ctx));
      if (!gone) throw notFound('You have no API token with this id.');
      onChange();
      reportEvent(ctx, 'token.revoked', { subject: params.tokenId });
      return styleB(null);
    },
  }),
  operation({
    method: 'POST',
    path: '/users/refreshApiToken',
    group,
    summary: 'Replace the API token of the profile page; an administrator revokes that of another user',
    access: 'caller',
    session: true,
    body: request(z.object({ userId: uuid() })),
    answer: enveloped(user),
    async run({ body, caller, ctx }, { refreshProfileToken, onChange, reportEvent }) {
      const { user: record, token } = await refreshProfileToken(caller, body.request_body.userId, requesterOf(ctx));
      onChange();
      reportEvent(ctx, 'token.revoked', { subject: record.userId });
      return styleA('API Token refreshed successfully', {
        ...presentUser(record),
        ...{ apiTokenHash: token ?? null, apiToken: token ?? null },
      });
    },
  }),
];
