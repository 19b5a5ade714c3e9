import type { Address } from '../../domain/plan.ts';
import { createAddressBook, type Defaults, type Found, isAddress } from './address-book.ts';
import type { Composition } from './compose.ts';
import { readDockerInfo } from './read-docker-info.ts';
import type { Report } from './report.ts';

export interface Addresses {
  /** By container name. */
  readonly models: ReadonlyMap<string, Found>;
  readonly broker: Address | undefined;
  readonly probe: Address | undefined;
}

/** Looks up in docker info everything that is called. Undefined where the report has problems. */
export function locateContainers(composition: Composition, dockerInfo: unknown, report: Report): Addresses | undefined {
  const { draft, steps, broker } = composition;
  // Nothing to look up is nothing to miss: a composition of splitters and collators needs no docker info.
  const info = dockerInfo === undefined ? { path: '', entries: [] } : readDockerInfo(dockerInfo, report);
  if (!info) return undefined;
  const find = createAddressBook(info);
  const defaults: Defaults = draft.form === 'fork' ? { scheme: 'grpc', port: forkPort } : { scheme: 'http' };
  const models = new Map<string, Found>();
  const lookUp = (names: readonly string[], otherwise: Defaults) => {
    const found = find(names, otherwise);
    if (isAddress(found)) return found;
    report.problem(found.path, found.why);
    return undefined;
  };
  const names = new Set(steps.filter(({ node }) => node.kind === 'model').map(({ node }) => node.name));
  for (const name of names) {
    const address = lookUp([name], defaults);
    if (address) models.set(name, address);
  }
  // In Kubernetes the broker's service has this name whatever the node's is.
  const brokerAddress = broker && lookUp([broker.node.name, 'databroker'], web);
  const probe = draft.probe ? find(['Probe'], web) : undefined;
  if (probe && !isAddress(probe)) report.remark(`the probe is off, although the blueprint asks for one: ${probe.why}`);
  return report.problems.length > 0
    ? undefined
    : { models, broker: brokerAddress, probe: probe && isAddress(probe) ? probe : undefined };
}

const web: Defaults = { scheme: 'http', webOnly: true };

/** Where containers of the fork listen when nothing else is said. */
const forkPort = 8061;
