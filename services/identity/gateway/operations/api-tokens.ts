import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { sessionOnly, tokenScopes } from '../../domain/scopes.ts';
import { operation, requesterOf } from '../operation.ts';
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
    lastUsed: time.describe('To the minute.'),
  })
  .meta({ id: 'ApiToken' });

const issued = apiToken
  .extend({ token: z.string().describe('Only in this answer. Send it as `Authorization: login:token`.') })
  .meta({ id: 'IssuedApiToken' });

const wanted = z.object({
  name: text(50, 1),
  scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
  expires: z
    .int()
    .positive()
    .max(8.64e15)
    .nullish()
    .describe('Milliseconds since the epoch; a token without it never expires.'),
});

export const apiTokenOperations = [
  operation({
    method: 'GET',
    path: '/auth/apiTokens',
    group,
    summary: 'The API tokens of the caller, without their secrets',
    access: 'caller',
    scope: sessionOnly,
    answer: enveloped(z.array(apiToken)),
    run: async ({ caller }, { apiTokens }) => styleB(await apiTokens.list(caller.userId)),
  }),
  operation({
    method: 'POST',
    path: '/auth/apiTokens',
    group,
    summary: 'A new API token for the caller',
    access: 'caller',
    scope: sessionOnly,
    status: 201,
    body: request(wanted),
    answer: enveloped(issued),
    async run({ body, caller, ctx }, { apiTokens, onChange }) {
      const { name, scopes, expires = null } = body.request_body;
      const token = { userId: caller.userId, name, scopes: [...new Set(scopes)], expires, replaces: false };
      const made = await apiTokens.issue(token, requesterOf(ctx));
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
    scope: sessionOnly,
    params: z.object({ tokenId: uuid() }),
    answer: enveloped(z.null()),
    async run({ params, caller, ctx }, { apiTokens, onChange, reportEnd }) {
      const gone = await apiTokens.revoke(caller.userId, params.tokenId, requesterOf(ctx));
      if (!gone) throw notFound('You have no API token with this id.');
      onChange();
      reportEnd(ctx, 'token.revoked', { subject: params.tokenId });
      return styleB(null);
    },
  }),
  operation({
    method: 'POST',
    path: '/users/refreshApiToken',
    group,
    summary: 'Replace the API token of the profile page; an administrator revokes that of another user',
    access: 'caller',
    scope: sessionOnly,
    body: request(z.object({ userId: uuid() })),
    answer: enveloped(user),
    async run({ body, caller, ctx }, { refreshProfileToken, onChange, reportEnd }) {
      const { user: record, token } = await refreshProfileToken(caller, body.request_body.userId, requesterOf(ctx));
      onChange();
      reportEnd(ctx, 'token.revoked', { subject: record.userId });
      return styleA('API Token refreshed successfully', { ...presentUser(record), apiTokenHash: token ?? null });
    },
  }),
];
