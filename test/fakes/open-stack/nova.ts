import { randomUUID } from 'node:crypto';
import type { Answer } from '../cloud-api.ts';
import { boot, type CloudState, type FakeServer, flavors, halt, page, type Route } from './cloud-state.ts';

const buildMs = 15;

const refuse = (kind: string, code: number, message: string): Answer => ({
  status: code,
  body: { [kind]: { code, message } },
});
const noServer = (id: string) => refuse('itemNotFound', 404, `Instance ${id} could not be found.`);

interface ServerRequest {
  readonly name: string;
  readonly imageRef: string;
  readonly flavorRef: string;
  readonly networks: readonly { readonly port: string }[];
  readonly user_data: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** As of micro-version 2.52. */
export function novaRoutes(state: CloudState): readonly Route[] {
  const shown = ({ id, name, status, created, metadata, taskState, fault, tags, flavorId, imageId }: FakeServer) => ({
    ...{ id, name, status, created, updated: created, metadata, tags, 'OS-EXT-STS:task_state': taskState },
    ...{ 'OS-EXT-STS:vm_state': status.toLowerCase(), flavor: { id: flavorId }, image: { id: imageId } },
    ...(fault !== undefined && { fault: { code: 500, created, message: fault } }),
  });

  function finish(server: FakeServer, fault: string | undefined): void {
    if (!state.servers.has(server.id)) return;
    server.status = fault === undefined ? 'ACTIVE' : 'ERROR';
    server.fault = fault;
    if (fault === undefined) boot(state, server);
  }

  function create(request: ServerRequest): Answer {
    const port = state.ports.get(request.networks[0]?.port ?? '');
    if (!port) return refuse('badRequest', 400, `Port ${request.networks[0]?.port} could not be found.`);
    if (port.device_id !== '') return refuse('conflictingRequest', 409, `Port ${port.id} is still in use.`);
    const { size: used } = state.servers;
    if (used >= state.quota.servers) {
      const counts = `Requested 1, but already used ${used} of ${state.quota.servers} instances`;
      return refuse('forbidden', 403, `Quota exceeded for instances: ${counts}`);
    }
    const server: FakeServer = {
      ...{ id: randomUUID(), name: request.name, created: new Date().toISOString().replace(/\.\d+/, '') },
      ...{ flavorId: request.flavorRef, imageId: request.imageRef, portId: port.id, userData: request.user_data },
      ...{ tags: request.tags, metadata: request.metadata, status: 'BUILD', taskState: 'spawning', fault: undefined },
      ...{ boots: 0, console: [], listeners: [] },
    };
    state.servers.set(server.id, server);
    port.device_id = server.id;
    const { fault } = state;
    setTimeout(() => {
      if (server.taskState === 'spawning') server.taskState = null;
      finish(server, fault);
    }, buildMs);
    return {
      status: 202,
      body: { server: { id: server.id, adminPass: 'zPnp2GseTqG4', 'OS-DCF:diskConfig': 'MANUAL' } },
    };
  }

  function remove(server: FakeServer): Answer {
    server.taskState = 'deleting';
    if (state.stuck.has(server.name)) return { status: 204 };
    setTimeout(() => {
      halt(server);
      state.servers.delete(server.id);
      const port = state.ports.get(server.portId);
      if (port) port.device_id = '';
    }, buildMs);
    return { status: 204 };
  }

  function act(server: FakeServer, action: Readonly<Record<string, unknown>>): Answer {
    if ('os-getConsoleOutput' in action) {
      const { length } = action['os-getConsoleOutput'] as { length: number };
      if (server.status === 'BUILD') return refuse('conflictingRequest', 409, `Instance ${server.id} is not ready`);
      return { status: 200, body: { output: server.console.slice(-length).join('\n') } };
    }
    return refuse('badRequest', 400, `There is no such action: ${Object.keys(action).join()}`);
  }

  const withServer = (id: string, work: (server: FakeServer) => Answer): Answer => {
    const found = state.servers.get(id);
    return found ? work(found) : noServer(id);
  };
  return [
    [
      'GET',
      /^\/compute\/v2\.1\/servers\/detail$/,
      ({ query }) => {
        const wanted = [...state.servers.values()].filter(({ tags }) => tags.includes(query.get('tags') ?? ''));
        return page(wanted.map(shown), 'servers', '/v2.1/servers/detail', query);
      },
    ],
    [
      'GET',
      /^\/compute\/v2\.1\/flavors\/detail$/,
      ({ query }) => page(flavors, 'flavors', '/v2.1/flavors/detail', query),
    ],
    ['POST', /^\/compute\/v2\.1\/servers$/, ({ body }) => create(body.server as ServerRequest)],
    ['DELETE', /^\/compute\/v2\.1\/servers\/([^/]+)$/, ({ parts: [id = ''] }) => withServer(id, remove)],
    [
      'POST',
      /^\/compute\/v2\.1\/servers\/([^/]+)\/action$/,
      ({ parts: [id = ''], body }) => withServer(id, (server) => act(server, body)),
    ],
  ];
}
