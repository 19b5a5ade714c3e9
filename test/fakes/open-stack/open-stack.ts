import { randomInt, randomUUID } from 'node:crypto';
import { type Answer, type CloudRequest, type FakeCloudApi, startCloudApi } from '../cloud-api.ts';
import { type CloudState, halt, type Route } from './cloud-state.ts';
import { neutronRoutes } from './neutron.ts';
import { novaRoutes } from './nova.ts';

/** The parts of Keystone, Nova, Neutron and Glance that deployments use, over HTTP on loopback. */
export interface FakeOpenStack extends CloudState, FakeCloudApi {
  /** Names of everything that is there of a deployment, or of all. */
  list(deploymentId?: string): readonly string[];
}

export const account = { id: 'application-1', secret: 'the-secret' };

export async function startFakeOpenStack(): Promise<FakeOpenStack> {
  const state: CloudState = {
    ...{ servers: new Map(), ports: new Map(), addresses: new Map(), groups: new Map(), tokens: new Set<string>() },
    images: [
      { id: 'image-old', name: 'ubuntu', status: 'active', created_at: '2025-01-01T00:00:00Z' },
      { id: 'image-new', name: 'ubuntu', status: 'active', created_at: '2026-01-01T00:00:00Z' },
      { id: 'image-other', name: 'windows', status: 'active', created_at: '2026-02-01T00:00:00Z' },
    ],
    ...{ quota: { servers: 100, ports: 100 }, fault: undefined, failure: undefined, stuck: new Set<string>() },
    ...{ subnet: `${randomInt(16, 240)}.${randomInt(1, 250)}`, nextAddress: 0 },
  };
  const api = await startCloudApi({ respond, intercept: (method, path) => fake.intercept?.(method, path) });
  const routes = [...novaRoutes(state), ...neutronRoutes(state), glanceRoute(state)];

  function respond({ method, path, query, headers, sent }: CloudRequest): Answer {
    const body = sent === '' ? {} : JSON.parse(sent);
    if (method === 'POST' && path === '/identity/v3/auth/tokens') return issueToken(state, api.url, body);
    if (!state.tokens.has(String(headers['x-auth-token'])))
      return {
        status: 401,
        body: {
          error: { code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' },
        },
      };
    if (path.startsWith('/compute/') && headers['openstack-api-version'] !== 'compute 2.52')
      return { status: 406, body: { computeFault: { code: 406, message: 'Version is not supported by the API.' } } };
    for (const [wanted, pattern, answer] of routes) {
      const match = wanted === method ? pattern.exec(path) : null;
      if (match) return answer({ query, body, headers, parts: match.slice(1) });
    }
    return { status: 404, body: '<html><body><h1>404 Not Found</h1></body></html>' };
  }

  const fake: FakeOpenStack = Object.assign(state, {
    ...{ ...api, url: `${api.url}/identity`, intercept: undefined },
    list(deploymentId = '') {
      const named = [
        ...[...state.servers.values()].map(({ name }) => `server ${name}`),
        ...[...state.ports.values()].map(({ name }) => `port ${name}`),
        ...[...state.addresses.values()].map(({ description, port_id }) => `address of ${description} ${port_id}`),
        ...[...state.groups.values()].map(({ name }) => `group ${name}`),
      ];
      return named.filter((name) => name.includes(deploymentId)).sort();
    },
    async stop() {
      for (const one of state.servers.values()) halt(one);
      // What is being built does not start any more.
      state.servers.clear();
      await api.stop();
    },
  });
  return fake;
}

function issueToken(state: CloudState, url: string, body: Readonly<Record<string, unknown>>): Answer {
  const { identity } = body.auth as { identity: { application_credential?: typeof account } };
  if (identity.application_credential?.secret !== account.secret)
    return {
      status: 401,
      body: { error: { code: 401, message: 'The request you have made requires authentication.' } },
    };
  const token = randomUUID();
  state.tokens.add(token);
  const endpoints = (path: string) =>
    ['RegionOne', 'RegionTwo'].flatMap((region) => [
      { id: randomUUID(), interface: 'admin', region, region_id: region, url: 'http://127.0.0.1:1/' },
      {
        id: randomUUID(),
        interface: 'public',
        region,
        region_id: region,
        url: region === 'RegionTwo' ? `${url}${path}` : 'http://127.0.0.1:1',
      },
    ]);
  const catalog = [
    { type: 'compute', name: 'nova', id: randomUUID(), endpoints: endpoints('/compute/v2.1') },
    { type: 'network', name: 'neutron', id: randomUUID(), endpoints: endpoints('/network/') },
    { type: 'image', name: 'glance', id: randomUUID(), endpoints: endpoints('/image') },
  ];
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const issued = { methods: ['application_credential'], expires_at, issued_at: new Date().toISOString(), catalog };
  return { status: 201, headers: { 'x-subject-token': token }, body: { token: issued } };
}

/** One image to a page: Glance names the next one by its path. */
const glanceRoute = ({ images }: CloudState): Route => [
  'GET',
  /^\/image\/v2\/images$/,
  ({ query }) => {
    const named = images.filter(({ name }) => name === query.get('name'));
    const newest = named.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    const start = newest.findIndex(({ id }) => id === query.get('marker')) + 1;
    const [image] = newest.slice(start);
    const after = new URLSearchParams(query);
    after.set('marker', image?.id ?? '');
    const next = start + 1 < newest.length ? { next: `/v2/images?${after}` } : {};
    return {
      status: 200,
      body: { images: image ? [image] : [], first: '/v2/images', schema: '/v2/schemas/images', ...next },
    };
  },
];
