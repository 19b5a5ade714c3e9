import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { applyFields, changed, type Fields, type Owners } from './apply.ts';
import { createWatches } from './watches.ts';

/**
 * What happens to a request instead of its answer; `late`: it is done, and the connection breaks before the answer;
 * `unanswered`: and stays.
 */
export type Fault = 'throttle' | 'fail' | 'half' | 'never' | 'late' | 'unanswered';

export interface FakePod {
  readonly object: Fields;
  readonly lines: { readonly at: string; readonly text: string }[];
}

export interface FakeKubernetes {
  /** For `KubeConfig`. */
  readonly kubeconfig: string;
  /** Every object, as `kind name`, of one namespace or of all. */
  list(namespace?: string): readonly string[];
  objects(kind: string): readonly Fields[];
  readonly pods: ReadonlyMap<string, FakePod>;
  /** The state of containers of new pods; running where it is absent. */
  behaviour: ((deployment: Fields) => Fields | undefined) | undefined;
  /** Sets the state of the containers of all pods of a namespace. */
  setContainers(namespace: string, status: Fields): void;
  intercept: ((request: IncomingMessage) => Fault | undefined) | undefined;
  readonly requests: readonly string[];
  /** Clients that follow changes. */
  readonly watches: Pick<ReturnType<typeof createWatches>, 'open' | 'end' | 'compact'>;
  stop(): Promise<void>;
}

const route =
  /^\/(?:api\/v1|apis\/(?<group>[^/]+)\/[^/]+)\/namespaces\/(?<namespace>[^/]+)(?:\/(?<plural>[^/]+)(?:\/(?<name>[^/]+)(?<log>\/log)?)?)?$/;

interface Stored {
  readonly object: Fields;
  readonly owners: Owners;
  pods?: string;
}

/** An API server with the controllers that make pods of Deployments: server-side apply, lists by label, logs. */
export async function startFakeKubernetes(): Promise<FakeKubernetes> {
  /** By `namespace plural name`. */
  const store = new Map<string, Stored>();
  const pods = new Map<string, FakePod>();
  const requests: string[] = [];
  const watches = createWatches();
  const terminating = new Set<string>();
  let nodePort = 30_000;

  const fake: FakeKubernetes = {
    kubeconfig: '',
    list: (namespace) =>
      [...store.values(), ...pods.values()]
        .filter(
          ({ object }) =>
            namespace === undefined || [object.metadata.namespace, object.metadata.name].includes(namespace),
        )
        .map(({ object }) => `${object.kind} ${object.metadata.name}`),
    objects: (kind) => [...store.values()].filter(({ object }) => object.kind === kind).map(({ object }) => object),
    pods,
    behaviour: undefined,
    setContainers(namespace, status) {
      for (const { object } of pods.values())
        if (object.metadata.namespace === namespace) {
          object.status.containerStatuses = [{ restartCount: 0, ...status }];
          watches.changed('MODIFIED', 'pods', object);
        }
      for (const { object } of store.values())
        if (object.kind === 'Deployment' && object.metadata.namespace === namespace) {
          object.status.availableReplicas = status.state?.running ? object.status.replicas : 0;
          watches.changed('MODIFIED', 'deployments', object);
        }
    },
    intercept: undefined,
    requests,
    watches,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const server = createServer(async (request, response) => {
    const fault = fake.intercept?.(request);
    requests.push(`${request.method} ${request.url}`);
    if (fault === 'never') return;
    if (fault === 'throttle') return send(response, 429, { message: 'too many requests' }, { 'retry-after': '1' });
    if (fault === 'fail') return send(response, 500, { message: 'etcdserver: request timed out' });
    await answer(request, response, fault).catch((error) => send(response, 500, { message: String(error) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kubeconfig = JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'fake' },
    clusters: [{ name: 'fake', cluster: { server: `http://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'ada', user: { token: 'a-token' } }],
    contexts: [{ name: 'fake', context: { cluster: 'fake', user: 'ada' } }],
  });
  return Object.assign(fake, { kubeconfig });

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const { namespace = '', plural = 'namespaces', name = namespace, log } = route.exec(url.pathname)?.groups ?? {};
    if (request.headers.authorization !== 'Bearer a-token') return send(response, 401, { message: 'Unauthorized' });
    if (log) return sendLog(request, response, `${namespace} ${name}`, url.searchParams);
    const key = `${plural === 'namespaces' ? '' : namespace} ${plural} ${name}`;
    if (url.searchParams.get('watch') === 'true') {
      const from = Number(url.searchParams.get('resourceVersion'));
      return watches.watch(response, { plural, namespace, from }, selects(url.searchParams.get('labelSelector') ?? ''));
    }
    const isList = request.method === 'GET' && url.pathname.endsWith(`/${plural}`);
    const result = isList
      ? listed(namespace, plural, url.searchParams)
      : request.method === 'PATCH'
        ? patch(key, namespace, request, url.searchParams, (await json(request)) as Fields)
        : request.method === 'DELETE'
          ? remove(key, plural, name)
          : { status: store.has(key) ? 200 : 404, body: store.get(key)?.object ?? { message: 'not found' } };
    if (fault === 'unanswered') return;
    if (fault === 'late') return response.destroy();
    return send(response, result.status, result.body, {}, fault === 'half');
  }

  function patch(key: string, namespace: string, request: IncomingMessage, query: URLSearchParams, body: Fields) {
    const manager = query.get('fieldManager');
    const isApply = request.headers['content-type'] === 'application/apply-patch+yaml';
    if (!manager) return { status: 400, body: { message: 'fieldManager is required for apply patch' } };
    if (terminating.has(namespace))
      return {
        status: 403,
        body: { message: `unable to create new content in namespace ${namespace} because it is being terminated` },
      };
    const isNamespace = key.startsWith(' ');
    if (!isNamespace && !store.has(` namespaces ${namespace}`))
      return { status: 404, body: { message: `namespaces "${namespace}" not found` } };
    let stored = store.get(key);
    if (!stored && !isApply) return { status: 404, body: { message: 'not found' } };
    const selector = JSON.stringify(stored?.object.spec?.selector);
    if (stored?.object.kind === 'Deployment' && isApply && selector !== JSON.stringify(body.spec.selector))
      return { status: 422, body: { message: 'spec.selector: field is immutable' } };
    const type = stored ? 'MODIFIED' : 'ADDED';
    stored ??= { object: { metadata: { uid: randomUUID(), ...(!isNamespace && { namespace }) } }, owners: new Map() };
    store.set(key, stored);
    if (isApply) applyFields(stored.object, body, stored.owners, manager);
    else changed(stored.object, body, stored.owners, manager);
    control(key, stored);
    watches.changed(type, pluralOf(key), stored.object);
    return { status: 200, body: stored.object };
  }

  /** What the controllers of a cluster do. */
  function control(key: string, stored: Stored): void {
    const { object } = stored;
    if (object.kind === 'Service' && object.spec.type === 'NodePort')
      object.spec.ports = object.spec.ports.map((one: Fields) => ({ nodePort: nodePort++, ...one }));
    if (object.kind === 'HorizontalPodAutoscaler') {
      const scaled = key.replace(' horizontalpodautoscalers ', ' deployments ');
      const deployment = store.get(scaled);
      if (!deployment) return;
      control(scaled, deployment);
      watches.changed('MODIFIED', 'deployments', deployment.object);
    }
    if (object.kind !== 'Deployment') return;
    const autoscaler = store.get(key.replace(' deployments ', ' horizontalpodautoscalers '));
    const replicas = object.spec.replicas ?? autoscaler?.object.spec.minReplicas ?? 1;
    const made = JSON.stringify([object.spec.template, replicas]);
    if (stored.pods === made) return;
    stored.pods = made;
    removePods(key);
    const missing = (object.spec.template.spec.volumes ?? []).some(
      ({ configMap }: Fields) => configMap && !store.has(`${object.metadata.namespace} configmaps ${configMap.name}`),
    );
    const creating = missing ? { restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } } : undefined;
    const container = creating ?? fake.behaviour?.(object) ?? { ready: true, restartCount: 0, state: { running: {} } };
    const isRunning = container.state?.running !== undefined;
    object.status = { replicas, updatedReplicas: replicas, availableReplicas: isRunning ? replicas : 0 };
    const { namespace, name } = object.metadata;
    for (let number = 0; number < replicas; number += 1) {
      const uid = randomUUID();
      const metadata = { ...object.spec.template.metadata, name: `${name}-${uid.slice(0, 5)}`, namespace, uid };
      const status = { phase: 'Running', hostIP: '127.0.0.1', containerStatuses: [container] };
      const lines = isRunning ? [{ at: new Date().toISOString(), text: `started ${name}` }] : [];
      const pod: Fields = { kind: 'Pod', owner: key, metadata, status };
      pods.set(`${namespace} ${metadata.name}`, { object: pod, lines });
      watches.changed('ADDED', 'pods', pod);
    }
  }

  function removePods(owner: string): void {
    for (const [name, { object }] of pods)
      if (object.owner === owner) {
        pods.delete(name);
        watches.changed('DELETED', 'pods', object);
      }
  }

  function removeObject(key: string): void {
    const stored = store.get(key);
    store.delete(key);
    removePods(key);
    if (stored) watches.changed('DELETED', pluralOf(key), stored.object);
  }

  function remove(key: string, plural: string, name: string) {
    if (!store.has(key)) return { status: 404, body: { message: 'not found' } };
    if (plural !== 'namespaces') {
      removeObject(key);
      return { status: 200, body: { status: 'Success' } };
    }
    terminating.add(name);
    // Its content goes while the namespace is still there.
    setImmediate(() => {
      for (const other of [...store.keys()].filter((one) => one === key || one.startsWith(`${name} `))) {
        removeObject(other);
      }
      terminating.delete(name);
    });
    return { status: 200, body: { status: 'Success' } };
  }

  function listed(namespace: string, plural: string, query: URLSearchParams) {
    const all =
      plural === 'pods' ? [...pods].map(([key, one]) => [key.replace(' ', ' pods '), one] as const) : [...store];
    const matches = selects(query.get('labelSelector') ?? '');
    const found = all
      .filter(([key, { object }]) => key.startsWith(`${namespace} ${plural} `) && matches(object.metadata.labels ?? {}))
      .map(([, { object }]) => object);
    // Small pages, so that a client that reads one alone is found out.
    const from = Number(query.get('continue') ?? 0);
    const to = from + Math.min(Number(query.get('limit') ?? 2), 2);
    const resourceVersion = String(watches.version());
    const metadata = { resourceVersion, ...(to < found.length && { continue: String(to) }) };
    return { status: 200, body: { kind: 'List', metadata, items: found.slice(from, to) } };
  }

  function sendLog(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): unknown {
    const pod = pods.get(key);
    if (!pod) return send(response, 404, { message: 'not found' });
    const waiting = pod.object.status.containerStatuses[0]?.state?.waiting;
    if (waiting) return send(response, 400, { message: `container is waiting to start: ${waiting.reason}` });
    const since = query.get('sinceTime');
    const tail = query.get('tailLines');
    let next =
      tail === null
        ? pod.lines.findIndex(({ at }) => at >= (since ?? ''))
        : Math.max(0, pod.lines.length - Number(tail));
    if (next < 0) next = pod.lines.length;
    const write = () => {
      for (; next < pod.lines.length; next += 1) response.write(`${pod.lines[next]?.at} ${pod.lines[next]?.text}\n`);
    };
    response.writeHead(200, { 'content-type': 'text/plain' });
    write();
    if (query.get('follow') !== 'true') return response.end();
    const timer = setInterval(write, 20);
    return request.on('close', () => clearInterval(timer));
  }
}

/** Keys are `namespace plural name`. */
const pluralOf = (key: string): string => key.split(' ')[1] ?? '';

/** A label selector as a test of labels: `a=b,c!=d,e`. */
function selects(selector: string): (labels: Record<string, string>) => boolean {
  const terms = selector.split(',').filter((term) => term !== '');
  return (labels) =>
    terms.every((term) => {
      const [, name = '', operator, value] = /^([^!=]+)(!=|=)?(.*)$/.exec(term) ?? [];
      if (operator === '=') return labels[name] === value;
      return operator === '!=' ? labels[name] !== value : name in labels;
    });
}

function send(response: ServerResponse, status: number, body: object, headers = {}, half = false): unknown {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (!half) return response.end(text);
  return response.write(text.slice(0, text.length / 2), () => response.destroy());
}
