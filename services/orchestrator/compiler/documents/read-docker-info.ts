import { isObject, quote } from './json-value.ts';
import { limits } from './limits.ts';
import { readContainerName } from './read-names.ts';
import { type Place, readPlace } from './read-place.ts';
import type { Report } from './report.ts';

export interface DockerEntry {
  readonly path: string;
  readonly name: string;
  readonly place: Place;
  /** Where further servers of the same container are. */
  readonly others: readonly Place[];
}

export interface DockerInfo {
  /** Pointer to the list. */
  readonly path: string;
  readonly entries: readonly DockerEntry[];
}

/** Undefined, and a problem, where it is no docker info at all. Entries are not looked for yet, so none need be there. */
export function readDockerInfo(dockerInfo: unknown, report: Report): DockerInfo | undefined {
  const path = Array.isArray(dockerInfo) ? '' : '/docker_info_list';
  const list = isObject(dockerInfo) ? dockerInfo.docker_info_list : dockerInfo;
  if (!Array.isArray(list)) {
    const form = '{"docker_info_list": [{"container_name": …, "ip_address": …, "port": …}]}';
    report.problem(isObject(dockerInfo) ? path : '', `Docker info is ${form}; this is ${quote(list)}.`);
    return undefined;
  }
  if (list.length > limits.dockerInfos) {
    report.problem(path, `Docker info has ${limits.dockerInfos} entries at most; these are ${list.length}.`);
    return undefined;
  }
  if (path === '') report.remark('docker info: the object with docker_info_list around the entries is missing');
  return { path, entries: list.flatMap((entry, index) => readEntry(entry, `${path}/${index}`, report) ?? []) };
}

function readEntry(entry: unknown, path: string, report: Report): DockerEntry | undefined {
  if (!isObject(entry)) {
    report.problem(path, `Write {"container_name": …, "ip_address": …, "port": …} here; this is ${quote(entry)}.`);
    return undefined;
  }
  const name = readContainerName(entry.container_name, `${path}/container_name`, report);
  const place = readPlace(entry, path, report);
  const others = readServers(entry.servers, `${path}/servers`, report);
  return name === undefined ? undefined : { path, name, place, others };
}

/** Our extension `servers`: a list of addresses in the form of an entry. */
function readServers(servers: unknown, path: string, report: Report): readonly Place[] {
  if (servers === undefined || servers === null) return [];
  if (!Array.isArray(servers) || servers.length > limits.servers) {
    report.problem(path, `Write a list of ${limits.servers} addresses at most: [{"ip_address": …, "port": …}].`);
    return [];
  }
  return servers.flatMap((server, index) => {
    if (isObject(server)) return readPlace(server, `${path}/${index}`, report);
    report.problem(`${path}/${index}`, `Write {"ip_address": …, "port": …} here; this is ${quote(server)}.`);
    return [];
  });
}
