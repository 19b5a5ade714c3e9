import type { Endpoint } from '../../domain/deployment.ts';
import type { ObservedComponent } from '../../domain/driver.ts';
import { type CloudResources, type CloudServer, metadataKeys } from './resources.ts';

/** Where the server answers, or would: its floating address where it has one. */
export function endpointOf(server: CloudServer, { ports, addresses }: CloudResources): Endpoint | undefined {
  const own = ports.find(({ name }) => name === server.name);
  const floating = addresses.find(({ port_id }) => own !== undefined && port_id === own.id);
  const host = floating?.floating_ip_address ?? own?.fixed_ips[0]?.ip_address;
  const { [metadataKeys.component]: component = '', [metadataKeys.port]: port } = server.metadata;
  return host === undefined ? undefined : { component, host, port: Number(port) };
}

const reasons: Readonly<Record<string, string>> = {
  engine: 'Docker could not be installed on the server; use an image that has it.',
  pull: 'The server could not pull the image of the model; its token may have ended before the server had started.',
  create: 'Docker does not take the image of the model.',
  ended: 'The model ended again and again. Its log says more.',
};
const starting = new Set(['ACTIVE', 'REBOOT', 'HARD_REBOOT', 'UNKNOWN']);

export interface Seen {
  /** Where the model has answered just now. */
  readonly answersAt?: Endpoint;
  /** The reason that the server's scripts gave. */
  readonly failure?: string | undefined;
}

export function observeServer(server: CloudServer, { answersAt, failure }: Seen): ObservedComponent {
  const about = {
    component: server.metadata[metadataKeys.component] ?? '',
    revisionId: server.metadata[metadataKeys.revision] ?? '',
    round: Number(server.metadata[metadataKeys.round] ?? 0),
    // Nova does not count them.
    restarts: 0,
  };
  const failed = (detail: string): ObservedComponent => ({ ...about, status: 'failed', endpoint: undefined, detail });
  if (server.status === 'ERROR')
    return failed(`The cloud could not make the server: ${server.fault?.message.slice(0, 500) ?? 'no reason given'}`);
  if (answersAt) return { ...about, status: 'running', endpoint: answersAt, detail: undefined };
  if (failure !== undefined) return failed(reasons[failure] ?? 'The model could not be started.');
  if (server.status === 'BUILD') return { ...about, status: 'preparing', endpoint: undefined, detail: undefined };
  if (starting.has(server.status)) return { ...about, status: 'starting', endpoint: undefined, detail: undefined };
  return failed(`The server is ${server.status} in the cloud.`);
}
