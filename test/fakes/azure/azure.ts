import { randomUUID } from 'node:crypto';
import { type Answer, type CloudRequest, type FakeCloudApi, startCloudApi } from '../cloud-api.ts';
import { type AzureState, halt } from './azure-state.ts';
import { containerGroupRoutes, refuse } from './container-groups.ts';
import { containerRegistryRoutes } from './container-registry.ts';

/** The parts of Entra ID, Container Instances and Container Registry that deployments use, over HTTP on loopback. */
export interface FakeAzure extends AzureState, FakeCloudApi {
  /** Names of the groups of a deployment, or of all. */
  list(deploymentId?: string): readonly string[];
}

export const account = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  clientId: '22222222-2222-4222-8222-222222222222',
  clientSecret: 'the-secret-of-the-service-principal',
  subscriptionId: '33333333-3333-4333-8333-333333333333',
};

export async function startFakeAzure(): Promise<FakeAzure> {
  const state: AzureState = {
    ...{ groups: new Map(), imports: [], tokens: new Set<string>(), stuck: new Set<string>() },
    ...{ quota: 100, fault: undefined, waitsFor: undefined },
  };
  const api = await startCloudApi({ respond, intercept: (method, path) => fake.intercept?.(method, path) });
  // The service knows itself by https alone.
  const base = () => api.url.replace('http:', 'https:');
  const routes = [...containerGroupRoutes(state, base), ...containerRegistryRoutes(state, base)];

  function respond(request: CloudRequest): Answer {
    const { path, sent } = request;
    if (path.endsWith('/.well-known/openid-configuration')) return openidConfiguration(base(), path);
    if (path.endsWith('/oauth2/v2.0/token')) return issueToken(state, path, new URLSearchParams(sent));
    return answerTo(request);
  }

  function answerTo({ method, path, query, sent, headers }: CloudRequest): Answer {
    const authorization = String(headers.authorization);
    if (!state.tokens.has(authorization.replace('Bearer ', '')))
      return refuse(401, 'InvalidAuthenticationToken', 'The access token is invalid.');
    if (path.startsWith('/subscriptions/') && !path.includes('/resourceGroups/lab/'))
      return refuse(404, 'ResourceGroupNotFound', `Resource group '${path.split('/')[4]}' could not be found.`);
    const body = sent === '' ? {} : JSON.parse(sent);
    for (const [wanted, pattern, answer] of routes) {
      const match = wanted === method ? pattern.exec(path) : null;
      if (match) return answer({ query, body, parts: match.slice(1) });
    }
    return refuse(404, 'ResourceNotFound', `The Resource ${path} was not found.`);
  }

  const fake: FakeAzure = Object.assign(state, {
    ...{ ...api, intercept: undefined },
    list: (deploymentId?: string) =>
      [...state.groups.values()]
        .filter(({ sent }) => deploymentId === undefined || sent.tags['modelyard-deployment'] === deploymentId)
        .map(({ name }) => name)
        .sort(),
    async stop() {
      for (const one of state.groups.values()) halt(one);
      // What is being made does not start any more.
      state.groups.clear();
      await api.stop();
    },
  });
  return fake;
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
