import { labels, networkName } from './container-spec.ts';
import { type DockerEngine, engineError } from './docker-engine.ts';
import type { InspectedContainer } from './observe-container.ts';

/** What exists of deployments on an engine. Everything may be repeated; what is gone already is no error. */
export interface DockerContainers {
  list(deploymentId: string): Promise<readonly InspectedContainer[]>;
  /** Undefined where there is none of this name. */
  find(name: string): Promise<InspectedContainer | undefined>;
  create(name: string, spec: object): Promise<void>;
  /** `taken`: another container or program of the host has the port. */
  start(name: string): Promise<'started' | 'taken'>;
  /** Lets it answer the calls that it is in the middle of. */
  stop(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  ensureNetwork(deploymentId: string): Promise<void>;
  removeNetwork(deploymentId: string): Promise<void>;
  /** Another network that the container is in, so that the platform reaches it there. */
  connect(network: string, name: string): Promise<void>;
}

/** Between SIGTERM and SIGKILL. */
const drainSeconds = 30;

interface Listed {
  readonly Id: string;
}

const isTaken = (message: string) => /port is already allocated|address already in use/i.test(message);

export function createDockerContainers(engine: DockerEngine): DockerContainers {
  const inspect = async (id: string) => {
    const { status, body } = await engine.call<InspectedContainer>({
      ...{ method: 'GET', path: `/containers/${id}/json`, expected: [404] },
    });
    return status === 404 ? undefined : body;
  };

  return {
    async list(deploymentId) {
      const filters = JSON.stringify({ label: [`${labels.deployment}=${deploymentId}`] });
      const query = { all: true, filters };
      const { body } = await engine.call<readonly Listed[]>({ method: 'GET', path: '/containers/json', query });
      const found = await Promise.all(body.map(({ Id }) => inspect(Id)));
      return found.filter((container) => container !== undefined);
    },

    find: inspect,

    async create(name, spec) {
      // 409: a worker that died has made it.
      await engine.call({ method: 'POST', path: '/containers/create', query: { name }, body: spec, expected: [409] });
    },

    async start(name) {
      const path = `/containers/${name}/start`;
      const { status, body } = await engine.call<{ readonly message?: string }>({
        ...{ method: 'POST', path, expected: [304, 500] },
      });
      if (status < 400) return 'started';
      const message = String(body?.message);
      if (isTaken(message)) return 'taken';
      throw engineError(status, JSON.stringify(body));
    },

    stop: async (id) =>
      void (await engine.call({
        ...{ method: 'POST', path: `/containers/${id}/stop`, query: { t: drainSeconds }, expected: [304, 404] },
      })),

    remove: async (id) =>
      void (await engine.call({
        ...{ method: 'DELETE', path: `/containers/${id}`, query: { force: true, v: true }, expected: [404, 409] },
      })),

    async ensureNetwork(deploymentId) {
      const Name = networkName(deploymentId);
      const { status } = await engine.call({ method: 'GET', path: `/networks/${Name}`, expected: [404] });
      if (status === 200) return;
      const body = { Name, CheckDuplicate: true, Labels: { [labels.deployment]: deploymentId } };
      await engine.call({ method: 'POST', path: '/networks/create', body, expected: [409] });
    },

    removeNetwork: async (deploymentId) =>
      void (await engine.call({ method: 'DELETE', path: `/networks/${networkName(deploymentId)}`, expected: [404] })),

    connect: async (network, name) =>
      // 403: it is connected.
      void (await engine.call({
        ...{ method: 'POST', path: `/networks/${network}/connect`, body: { Container: name }, expected: [403] },
      })),
  };
}
