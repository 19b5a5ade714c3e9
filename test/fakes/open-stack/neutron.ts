import { randomUUID } from 'node:crypto';
import type { Answer } from '../cloud-api.ts';
import {
  type CloudState,
  type FakeAddress,
  type FakeGroup,
  type FakePort,
  type FakeRule,
  networks,
  page,
  type Route,
  takeAddress,
} from './cloud-state.ts';

const refuse = (status: number, type: string, message: string): Answer => ({
  ...{ status, body: { NeutronError: { type, message, detail: '' } } },
});

type Filterable = { readonly id: string; readonly name?: string; readonly description?: string };

const filtered = <T extends Filterable>(all: Iterable<T>, query: URLSearchParams): T[] =>
  [...all].filter((one) =>
    (['name', 'description'] as const).every((key) => query.get(key) === null || query.get(key) === one[key]),
  );

export function neutronRoutes(state: CloudState): readonly Route[] {
  const { ports, addresses, groups } = state;
  const path = (collection: string) => new RegExp(`^/network/v2\\.0/${collection}$`);
  const one = (collection: string) => new RegExp(`^/network/v2\\.0/${collection}/([^/]+)$`);
  const list = (collection: string, all: () => Iterable<Filterable>): Route => [
    'GET',
    path(collection),
    ({ query }) => page(filtered(all(), query), collection.replaceAll('-', '_'), `/v2.0/${collection}`, query),
  ];

  function createPort(request: Omit<FakePort, 'id' | 'fixed_ips' | 'device_id'>): Answer {
    if (ports.size >= state.quota.ports) return refuse(409, 'OverQuota', "Quota exceeded for resources: ['port'].");
    const fixed_ips = [{ subnet_id: 'subnet-private', ip_address: takeAddress(state) }];
    const port = { ...request, id: randomUUID(), fixed_ips, device_id: '' };
    ports.set(port.id, port);
    return { status: 201, body: { port } };
  }

  function createGroup(request: Pick<FakeGroup, 'name' | 'description'>): Answer {
    const id = randomUUID();
    const egress = ['IPv4', 'IPv6'].map((ethertype) => ({
      ...{ id: randomUUID(), security_group_id: id, direction: 'egress', ethertype, protocol: null },
      ...{ port_range_min: null, port_range_max: null, remote_ip_prefix: null },
    }));
    const group = { ...request, id, security_group_rules: egress as FakeRule[] };
    groups.set(id, group);
    return { status: 201, body: { security_group: group } };
  }

  function createRule(request: Omit<FakeRule, 'id'>): Answer {
    const rules = groups.get(request.security_group_id)?.security_group_rules;
    if (!rules)
      return refuse(404, 'SecurityGroupNotFound', `Security group ${request.security_group_id} does not exist`);
    const same = rules.find(
      ({ direction, port_range_min, remote_ip_prefix }) =>
        direction === request.direction &&
        port_range_min === request.port_range_min &&
        remote_ip_prefix === request.remote_ip_prefix,
    );
    if (same)
      return refuse(409, 'SecurityGroupRuleExists', `Security group rule already exists. Rule id is ${same.id}.`);
    const rule = { ...request, id: randomUUID() };
    rules.push(rule);
    return { status: 201, body: { security_group_rule: rule } };
  }

  function createAddress(request: Omit<FakeAddress, 'id' | 'floating_ip_address'>): Answer {
    const taken = [...addresses.values()].some(({ port_id }) => port_id === request.port_id);
    if (taken) return refuse(409, 'FloatingIPPortAlreadyAssociated', 'Cannot associate floating IP with port.');
    const address = { ...request, id: randomUUID(), floating_ip_address: takeAddress(state) };
    addresses.set(address.id, address);
    return { status: 201, body: { floatingip: address } };
  }

  const missing = (id: string) => refuse(404, 'NotFound', `${id} could not be found.`);
  return [
    list('ports', () => ports.values()),
    list('floatingips', () => addresses.values()),
    list('security-groups', () => groups.values()),
    list('networks', () => networks),
    ['POST', path('ports'), ({ body }) => createPort(body.port as FakePort)],
    ['POST', path('security-groups'), ({ body }) => createGroup(body.security_group as FakeGroup)],
    ['POST', path('security-group-rules'), ({ body }) => createRule(body.security_group_rule as FakeRule)],
    ['POST', path('floatingips'), ({ body }) => createAddress(body.floatingip as FakeAddress)],
    [
      'DELETE',
      one('ports'),
      ({ parts: [id = ''] }) => {
        for (const address of addresses.values()) if (address.port_id === id) address.port_id = null;
        return ports.delete(id) ? { status: 204 } : missing(id);
      },
    ],
    ['DELETE', one('floatingips'), ({ parts: [id = ''] }) => (addresses.delete(id) ? { status: 204 } : missing(id))],
    [
      'DELETE',
      one('security-groups'),
      ({ parts: [id = ''] }) => {
        const isUsed = [...ports.values()].some(({ security_groups }) => security_groups.includes(id));
        if (isUsed) return refuse(409, 'SecurityGroupInUse', `Security Group ${id} in use.`);
        return groups.delete(id) ? { status: 204 } : missing(id);
      },
    ],
  ];
}
