import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, invalid } from '../../kit/errors.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import { bodyChunks } from '../../kit/http/body-chunks.ts';
import { secretKind } from '../../platform/principals/secret-kind.ts';
import { anonymous } from '../domain/party.ts';
import type { Credentials } from '../domain/ports.ts';
import { parseScopes } from '../domain/scope.ts';
import { credentialsOf, keepParty, originOf } from './client.ts';
import type { GatewayDeps } from './deps.ts';

const operation = operationOf<GatewayDeps>();

const tokenAnswer = z
  .object({
    token: z.string().describe('Send it as `Authorization: Bearer <token>`.'),
    access_token: z.string().describe('The same, under its name in OAuth 2.'),
    expires_in: z.int().describe('Seconds.'),
    issued_at: z.iso.datetime(),
    refresh_token: z
      .string()
      .optional()
      .describe('For clients that ask for one and log in with an API token: it is worth as much, and as long.'),
  })
  .meta({ id: 'RegistryToken' });

const form = z.object({
  grant_type: z.enum(['password', 'refresh_token']),
  service: z.string(),
  client_id: z.string().optional(),
  scope: z.string().optional().describe('One or several, with spaces in between.'),
  username: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
  access_type: z.enum(['online', 'offline']).optional(),
});

/** Of a form: a name, a password and scopes. */
const formLimitBytes = 64 * 1024;

export const operations = [
  operation({
    method: 'GET',
    path: '/token',
    group: 'Tokens',
    summary:
      'A token for what is asked for, as far as the client may; without a name and a password for what is public',
    description:
      'The Docker token protocol. The name and the password are sent by HTTP Basic: those of a user, an API token in the place ' +
      'of the password, or the account of a service.',
    access: 'open',
    query: z.object({
      service: z.string().optional(),
      scope: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .describe('`repository:<name>:pull,push` or `registry:catalog:*`; may be repeated.'),
      account: z.string().optional(),
      client_id: z.string().optional(),
      offline_token: z.string().optional().describe('`true` for a refresh token.'),
    }),
    answer: tokenAnswer,
    async run({ query, ctx }, deps) {
      const scopes = [query.scope ?? []].flat();
      const wantsRefresh = query.offline_token === 'true';
      return issue(ctx, { credentials: credentialsOf(ctx), scopes, wantsRefresh }, deps);
    },
  }),
  operation({
    method: 'POST',
    path: '/token',
    group: 'Tokens',
    summary: 'The same as a form, with a password or a refresh token',
    access: 'open',
    uploadType: { 'application/x-www-form-urlencoded': form },
    answer: tokenAnswer,
    async run({ ctx }, deps) {
      const asked = form.safeParse(await readForm(ctx));
      if (!asked.success) throw invalid('Send grant_type, service and scope as a form.');
      const { data } = asked;
      const credentials = await credentialsIn(data, deps);
      const scopes = data.scope === undefined ? [] : [data.scope];
      return issue(ctx, { credentials, scopes, wantsRefresh: data.access_type === 'offline' }, deps);
    },
  }),
  operation({
    method: 'GET',
    path: '/status',
    group: 'Status',
    summary: 'Whether images can be pushed and pulled now, and why not',
    access: 'open',
    answer: z
      .object({ state: z.enum(['ready', 'preparing', 'unavailable']), detail: z.string() })
      .meta({ id: 'RegistryStatus' }),
    run: async (_, { engineState }) => engineState(),
  }),
];

interface Asked {
  readonly credentials: Credentials | undefined;
  readonly scopes: readonly string[];
  readonly wantsRefresh: boolean;
}

async function issue(ctx: Context, { credentials, scopes, wantsRefresh }: Asked, deps: GatewayDeps) {
  ctx.set('Cache-Control', 'no-store');
  const party = credentials ? await deps.recognise(credentials, originOf(ctx)) : anonymous;
  keepParty(ctx, party);
  const { token, issuedAt, expiresInS } = await deps.tokens.issue(party, parseScopes(scopes));
  const refreshes = wantsRefresh && credentials !== undefined && isApiToken(credentials);
  return {
    ...{ token, access_token: token, expires_in: expiresInS, issued_at: issuedAt.toISOString() },
    ...(refreshes && { refresh_token: await deps.tokens.seal(credentials) }),
  };
}

/** What a user can revoke. A client that gets no refresh token keeps the password, as it does for other registries. */
const isApiToken = ({ password }: Credentials): boolean => secretKind(password) === 'api-token';

async function credentialsIn(data: z.output<typeof form>, { tokens }: GatewayDeps): Promise<Credentials> {
  const { grant_type, username, password, refresh_token } = data;
  if (grant_type === 'refresh_token') {
    if (refresh_token === undefined) throw invalid('Send refresh_token.');
    return tokens.open(refresh_token);
  }
  if (username === undefined || password === undefined) throw invalid('Send username and password.');
  return { username, password };
}

async function readForm({ req }: Context): Promise<Readonly<Record<string, string>>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyChunks(req)) {
    size += piece.length;
    if (size > formLimitBytes) throw new AppError('too_large', 'The form is too large.');
    pieces.push(piece);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
}
