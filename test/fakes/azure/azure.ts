import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AzureState, halt } from './azure-state.ts';
import { type Answer, containerGroupRoutes, refuse } from './container-groups.ts';
import { containerRegistryRoutes } from './container-registry.ts';

/** Instead of an answer; `lost`: the request is done, and the connection ends without an answer; `unanswered`: and stays. */
export type Instead = 'refused' | 'lost' | 'unanswered' | 'half' | 'never' | Answer;

/** The parts of Entra ID, Container Instances and Container Registry that deployments use, over HTTP on loopback. */
export interface FakeAzure extends AzureState {
  readonly url: string;
  /** `METHOD /path` of each request, in order. */
  readonly requests: string[];
  /** Called before each request; what it returns is done instead. */
  intercept: ((method: string, path: string) => Instead | undefined) | undefined;
  /** Names of the groups of a deployment, or of all. */
  list(deploymentId?: string): readonly string[];
  stop(): Promise<void>;
}

export const account = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  clientId: '22222222-2222-4222-8222-222222222222',
  clientSecret: 'the-secret-of-the-service-principal',
  subscriptionId: '33333333-3333-4333-8333-333333333333',
};

export async function startFakeAzure(): Promise<FakeAzure> {
  const requests: string[] = [];
  const state: AzureState = {
    ...{ groups: new Map(), imports: [], tokens: new Set<string>(), stuck: new Set<string>() },
    ...{ quota: 100, fault: undefined, waitsFor: undefined },
  };
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://azure');
    const method = request.method ?? '';
    requests.push(`${method} ${path}`);
    const sent = await text(request);
    const instead = fake.intercept?.(method, path);
    if (instead === 'never') return;
    if (instead === 'refused') return void response.destroy();
    if (typeof instead === 'object') return send(response, instead);
    const answer = path.endsWith('/.well-known/openid-configuration')
      ? openidConfiguration(base(), path)
      : path.endsWith('/oauth2/v2.0/token')
        ? issueToken(state, path, new URLSearchParams(sent))
        : answerTo(method, path, query, sent, String(request.headers.authorization));
    if (instead === 'unanswered') return;
    if (instead === 'lost') return void response.destroy();
    if (instead === 'half')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('{"value": [{"id', () => response.destroy());
    send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The service knows itself by https alone.
  const base = () => `https://127.0.0.1:${port}`;
  const routes = [...containerGroupRoutes(state, base), ...containerRegistryRoutes(state, base)];

  function answerTo(method: string, path: string, query: URLSearchParams, sent: string, authorization: string): Answer {
    if (!state.tokens.has(authorization.replace('Bearer ', '')))
      return refuse(401, 'InvalidAuthenticationToken', 'The access token is invalid.');
    if (path.startsWith('/subscriptions/') && !path.includes('/resourceGroups/lab/'))
      return refuse(404, 'ResourceGroupNotFound', `Resource group '${path.split('/')[4]}' could not be found.`);
    const body = sent === '' ? {} : JSON.parse(sent);
    for (const [wanted, pattern, respond] of routes) {
      const match = wanted === method ? pattern.exec(path) : null;
      if (match) return respond({ query, body, parts: match.slice(1) });
    }
    return refuse(404, 'ResourceNotFound', `The Resource ${path} was not found.`);
  }

  const fake: FakeAzure = Object.assign(state, {
    ...{ url: `http://127.0.0.1:${port}`, requests, intercept: undefined },
    list: (deploymentId?: string) =>
      [...state.groups.values()]
        .filter(({ sent }) => deploymentId === undefined || sent.tags['modelyard-deployment'] === deploymentId)
        .map(({ name }) => name)
        .sort(),
    async stop() {
      for (const one of state.groups.values()) halt(one);
      // What is being made does not start any more.
      state.groups.clear();
      server.closeAllConnections();
      server.close();
    },
  });
  return fake;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** What clients read before they ask for a token. */
function openidConfiguration(base: string, path: string): Answer {
  if (!path.startsWith(`/${account.tenantId}/`)) {
    const error_description = `AADSTS90002: Tenant '${path.split('/')[1]}' not found.`;
    return { status: 400, body: { error: 'invalid_tenant', error_description, error_codes: [90_002] } };
  }
  const tenant = `${base}/${account.tenantId}`;
  const body = {
    ...{ token_endpoint: `${tenant}/oauth2/v2.0/token`, authorization_endpoint: `${tenant}/oauth2/v2.0/authorize` },
    ...{ issuer: `${tenant}/v2.0`, jwks_uri: `${tenant}/discovery/v2.0/keys` },
  };
  return { status: 200, body };
}

function issueToken(state: AzureState, path: string, form: URLSearchParams): Answer {
  const isKnown = path.startsWith(`/${account.tenantId}/`) && form.get('client_id') === account.clientId;
  if (!isKnown || form.get('client_secret') !== account.clientSecret)
    return {
      status: 401,
      body: {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
        error_codes: [7_000_215],
      },
    };
  const token = randomUUID();
  state.tokens.add(token);
  return { status: 200, body: { token_type: 'Bearer', expires_in: 3_599, ext_expires_in: 3_599, access_token: token } };
}
