import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { parse } from 'yaml';
import type { Answer } from '../cloud-api.ts';

export interface FakeServer {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly flavorId: string;
  readonly imageId: string;
  readonly portId: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly userData: string;
  status: 'BUILD' | 'ACTIVE' | 'ERROR' | 'SHUTOFF';
  taskState: string | null;
  fault: string | undefined;
  /** Counts starts. */
  boots: number;
  readonly console: string[];
  readonly listeners: Server[];
}

export interface FakePort {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly network_id: string;
  readonly security_groups: readonly string[];
  readonly fixed_ips: readonly { readonly subnet_id: string; readonly ip_address: string }[];
  device_id: string;
}

export interface FakeAddress {
  readonly id: string;
  readonly description: string;
  readonly floating_network_id: string;
  readonly floating_ip_address: string;
  port_id: string | null;
}

export interface FakeGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly security_group_rules: FakeRule[];
}

export interface FakeRule {
  readonly id: string;
  readonly security_group_id: string;
  readonly direction: string;
  readonly ethertype: string;
  readonly protocol: string | null;
  readonly port_range_min: number | null;
  readonly port_range_max: number | null;
  readonly remote_ip_prefix: string | null;
}

/** What the cloud has. */
export interface CloudState {
  readonly servers: Map<string, FakeServer>;
  readonly ports: Map<string, FakePort>;
  readonly addresses: Map<string, FakeAddress>;
  readonly groups: Map<string, FakeGroup>;
  readonly tokens: Set<string>;
  readonly images: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly created_at: string;
  }[];
  readonly quota: { servers: number; ports: number };
  /** Of servers that are built from now on: the fault they end with. */
  fault: string | undefined;
  /** Of servers that start from now on: what their scripts say instead of serving. */
  failure: string | undefined;
  /** Servers that never end their removal. */
  readonly stuck: Set<string>;
  /** First two numbers of addresses after 127. */
  readonly subnet: string;
  nextAddress: number;
}

export interface Asked {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

export type Route = readonly [method: string, pattern: RegExp, respond: (asked: Asked) => Answer];

export const networks = [
  { id: 'net-private', name: 'private', 'router:external': false },
  { id: 'net-public', name: 'public', 'router:external': true },
] as const;

export const flavors = [
  { id: '1', name: 'm1.tiny', ram: 512, vcpus: 1, disk: 1 },
  { id: '3', name: 'm1.medium', ram: 4_096, vcpus: 2, disk: 40 },
  { id: '2', name: 'm1.small', ram: 2_048, vcpus: 1, disk: 20 },
] as const;

/** Every loopback address answers without being set up. */
export function takeAddress(state: CloudState): string {
  state.nextAddress += 1;
  return `127.${state.subnet}.${state.nextAddress}`;
}

/** Two to a page, as a cloud with a low limit has them: Nova and Neutron name the next page by a link. */
export function page<T extends { readonly id: string }>(
  all: readonly T[],
  collection: string,
  path: string,
  query: URLSearchParams,
): Answer {
  const after = query.get('marker');
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const items = all.slice(start, start + 2);
  const next = new URLSearchParams(query);
  next.set('marker', items.at(-1)?.id ?? '');
  // A host that is only known behind the proxy.
  const links = [{ rel: 'next', href: `http://behind.example.org${path}?${next}` }];
  const isLast = start + 2 >= all.length;
  return { status: 200, body: { [collection]: items, ...(!isLast && { [`${collection}_links`]: links }) } };
}

interface CloudConfig {
  readonly write_files: readonly { readonly path: string; readonly content: string }[];
}

/** The files that cloud-init would write. */
export function filesOf(userData: string): ReadonlyMap<string, string> {
  const text = Buffer.from(userData, 'base64').toString();
  if (!text.startsWith('#cloud-config\n')) throw new Error('no user data of cloud-init');
  return new Map((parse(text) as CloudConfig).write_files.map(({ path, content }) => [path, content]));
}

/** Starts what the user data says: an HTTP server at every address of the port, where the security groups let callers in. */
export function boot(state: CloudState, server: FakeServer): void {
  const environment = filesOf(server.userData).get('/etc/modelyard/model.env') ?? '';
  const port = Number(/^PORT=(\d+)$/m.exec(environment)?.[1]);
  const found = state.ports.get(server.portId);
  server.boots += 1;
  server.console.push('[    0.000000] Linux version 6.8.0', 'cloud-init[601]: running modules');
  if (state.failure !== undefined) return void server.console.push(`modelyard-failed ${state.failure}`);
  const isOpen = found?.security_groups.some((id) =>
    state.groups
      .get(id)
      ?.security_group_rules.some((rule) => rule.direction === 'ingress' && rule.port_range_min === port),
  );
  server.console.push(`modelyard ${new Date().toISOString().replace('Z', '000000Z')} serving ${server.name}`);
  if (!isOpen) return;
  const floating = [...state.addresses.values()].filter(({ port_id }) => port_id === server.portId);
  const hosts = [
    ...(found?.fixed_ips ?? []).map((one) => one.ip_address),
    ...floating.map((one) => one.floating_ip_address),
  ];
  for (const host of hosts)
    server.listeners.push(createServer((_request, response) => response.end('ok')).listen(port, host));
}

export function halt(server: FakeServer): void {
  for (const listener of server.listeners.splice(0)) {
    listener.closeAllConnections();
    listener.close();
  }
}
