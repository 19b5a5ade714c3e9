import type { Address } from '../../domain/plan.ts';
import { quote } from './json-value.ts';
import { createNameIndex } from './name-index.ts';
import type { DockerEntry, DockerInfo } from './read-docker-info.ts';
import type { Place } from './read-place.ts';

/** Why there is no address, and where in docker info to mend it. */
export interface NoAddress {
  readonly path: string;
  readonly why: string;
}

/** What is meant where an entry does not say it. */
export interface Defaults {
  readonly scheme: Address['scheme'];
  /** Undefined: an entry without a port is no address. */
  readonly port?: number;
  /** Whether this kind of container is called only over HTTP. */
  readonly webOnly?: boolean;
}

/** Where a container is, and further servers of it. */
export type Found = Address & { readonly others?: readonly Address[] };

/** Finds the address of a container, under the first of its names that has an entry. */
export type AddressBook = (names: readonly string[], defaults: Defaults) => Found | NoAddress;

export const isAddress = (found: Found | NoAddress): found is Found => 'host' in found;

export function createAddressBook({ path, entries }: DockerInfo): AddressBook {
  const byName = Map.groupBy(entries, ({ name }) => name);
  const find = createNameIndex(byName.keys());
  return (names, defaults) => {
    const found = names.map(find).find((candidate) => candidate !== undefined);
    const named = quote(names[0]);
    if (found === undefined) {
      const entry = `{"container_name": ${named}, "ip_address": …, "port": …}`;
      return {
        path,
        why: `There is no entry for ${named}, which the blueprint needs: add ${entry}.`,
      };
    }
    if (found === 'several') return { path, why: `Several entries fit ${named}: write one of them exactly so.` };
    const [first, ...others] = byName.get(found.name) ?? [];
    if (!first) return { path, why: `There is no entry for ${named}.` };
    const other = others.find(({ place }) => !isSame(place, first.place));
    if (other) return { path: other.path, why: `${named} has another address at ${first.path}: remove one of them.` };
    return withOthers(first, defaults);
  };
}

/** Its servers are called alike: as the first one, where they do not say how. */
function withOthers(entry: DockerEntry, defaults: Defaults): Found | NoAddress {
  const address = complete(entry, defaults);
  if (!isAddress(address) || entry.others.length === 0) return address;
  const { scheme } = address;
  const others: Address[] = [];
  for (const [index, place] of entry.others.entries()) {
    const path = `${entry.path}/servers/${index}`;
    const other = complete({ ...entry, path, place }, { ...defaults, scheme });
    if (!isAddress(other)) return other;
    if (other.scheme !== scheme)
      return { path, why: `All servers of ${quote(entry.name)} are called alike: use ${scheme}.` };
    others.push(other);
  }
  return { ...address, others };
}

const isSame = (a: Place, b: Place) =>
  a.scheme === b.scheme && a.host === b.host && a.port === b.port && a.path === b.path;

function complete({ path, name, place }: DockerEntry, defaults: Defaults): Address | NoAddress {
  const { host, scheme = defaults.scheme, port = defaults.port } = place;
  if (host === undefined)
    return { path: `${path}/ip_address`, why: `Add the ip_address of ${quote(name)}; it is missing.` };
  if (port === undefined) return { path: `${path}/port`, why: `Add the port of ${quote(name)}; it is missing.` };
  if (scheme === 'grpc' && defaults.webOnly)
    return { path, why: `${quote(name)} is called over HTTP: use http or https instead of grpc.` };
  if (scheme === 'grpc' && place.path !== '')
    return {
      path: `${path}/path`,
      why: `${quote(name)} is called over gRPC, which has no context path: remove ${quote(place.path)}.`,
    };
  return { scheme, host, port, path: place.path };
}
