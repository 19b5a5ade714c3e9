import { randomInt } from 'node:crypto';
import type { Answer } from '../cloud-api.ts';
import { type AzureState, boot, type FakeGroup, halt, type SentGroup } from './azure-state.ts';

export interface Asked {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Route = readonly [method: string, pattern: RegExp, respond: (asked: Asked) => Answer];

const workMs = 15;
/** Of the addresses of one fake: every loopback address answers without being set up. */
const subnet = () => `127.${randomInt(16, 240)}.${randomInt(1, 250)}`;

export const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});
const missing = (name: string) => refuse(404, 'ResourceNotFound', `The Resource '${name}' was not found.`);

/** Container groups of one resource group, as of the version 2023-05-01. `base`: how the service knows itself. */
export function containerGroupRoutes(state: AzureState, base: () => string): readonly Route[] {
  const addresses = subnet();
  let nextAddress = 0;

  const shown = (group: FakeGroup, withView: boolean) => {
    const { name, sent, ip, provisioningState, restartCount, events, waitsFor } = group;
    const runs = group.listener !== undefined;
    const currentState = runs
      ? { state: 'Running', startTime: new Date().toISOString(), detailStatus: '' }
      : { state: 'Waiting', detailStatus: (provisioningState !== 'Creating' && waitsFor) || '' };
    const instanceView = { restartCount, currentState, events };
    const containers = sent.properties.containers.map((one) => ({
      ...one,
      properties: { ...one.properties, ...(withView && { instanceView }) },
    }));
    // Azure never shows a password again.
    const logins = sent.properties.imageRegistryCredentials?.map(({ server, username }) => ({ server, username }));
    const ipAddress = { ...sent.properties.ipAddress, ...(provisioningState !== 'Creating' && { ip }) };
    const view = { instanceView: { state: runs ? 'Running' : 'Pending', events: [] } };
    return {
      ...{ id: `/groups/${name}`, type: 'Microsoft.ContainerInstance/containerGroups' },
      ...{ name, location: sent.location, tags: sent.tags },
      properties: {
        ...{ ...sent.properties, provisioningState, containers, ipAddress, imageRegistryCredentials: logins },
        ...(withView && view),
      },
    };
  };
  const operation = (name: string) => ({
    'azure-asyncoperation': `${base()}/operations/${name}?api-version=2018-06-01`,
  });

  function put(name: string, sent: SentGroup): Answer {
    const found = state.groups.get(name);
    if (found?.provisioningState === 'Creating' || found?.provisioningState === 'Deleting')
      return refuse(409, 'ContainerGroupTransitioning', `The container group '${name}' is still transitioning.`);
    if (found) return { status: 200, body: shown(found, true) };
    if (state.groups.size >= state.quota)
      return refuse(409, 'ContainerGroupQuotaReached', `Container group quota '${state.quota}' exceeded.`);
    nextAddress += 1;
    const group: FakeGroup = {
      ...{ name, sent, ip: `${addresses}.${nextAddress}`, provisioningState: 'Creating', boots: 0, restartCount: 0 },
      ...{ waitsFor: state.waitsFor, events: [], lines: [], listener: undefined },
    };
    state.groups.set(name, group);
    const { fault } = state;
    setTimeout(() => {
      if (group.provisioningState !== 'Creating' || state.groups.get(name) !== group) return;
      group.provisioningState = fault === undefined ? 'Succeeded' : 'Failed';
      const failure = fault ?? (group.waitsFor && `Failed to pull image: ${group.waitsFor}`);
      if (failure) group.events.push({ name: 'Failed', type: 'Warning', message: failure });
      else boot(group);
    }, workMs);
    return { status: 201, headers: operation(name), body: shown(group, true) };
  }

  function remove(group: FakeGroup): Answer {
    group.provisioningState = 'Deleting';
    halt(group);
    if (!state.stuck.has(group.name)) setTimeout(() => state.groups.delete(group.name), workMs);
    return { status: 202, headers: operation(group.name) };
  }

  function list(query: URLSearchParams): Answer {
    // By the name that was shown last: what is removed meanwhile moves nothing to a page that was read.
    const after = query.get('$skiptoken') ?? '';
    const rest = [...state.groups.values()].filter(({ name }) => name > after);
    const page = rest.toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(0, 2);
    const last = page.at(-1)?.name ?? '';
    const nextLink = `${base()}${groupsPath}?api-version=2023-05-01&$skiptoken=${encodeURIComponent(last)}`;
    return { status: 200, body: { value: page.map((one) => shown(one, false)), ...(rest.length > 2 && { nextLink }) } };
  }

  const withGroup = (work: (group: FakeGroup, asked: Asked) => Answer) => (asked: Asked) => {
    const [name = ''] = asked.parts;
    const found = state.groups.get(name);
    return found ? work(found, asked) : missing(name);
  };
  const log = ({ lines }: FakeGroup, { query }: Asked): Answer => ({
    status: 200,
    body: { content: `${lines.slice(-Number(query.get('tail'))).join('\n')}\n` },
  });
  return [
    ['GET', new RegExp(`^${groupsPath}$`), ({ query }) => list(query)],
    ['PUT', one(''), ({ parts: [name = ''], body }) => put(name, body as unknown as SentGroup)],
    ['GET', one(''), withGroup((group) => ({ status: 200, body: shown(group, true) }))],
    [
      'DELETE',
      one(''),
      (asked) => (state.groups.has(asked.parts[0] ?? '') ? withGroup(remove)(asked) : { status: 204 }),
    ],
    ['GET', one('/containers/model/logs'), withGroup(log)],
    ['GET', /^\/operations\/([^/]+)$/, () => ({ status: 200, body: { status: 'InProgress' } })],
  ];
}

const groupsPath =
  '/subscriptions/33333333-3333-4333-8333-333333333333/resourceGroups/lab/providers/Microsoft.ContainerInstance/containerGroups';
const one = (rest: string) => new RegExp(`^${groupsPath}/([^/]+)${rest}$`);
