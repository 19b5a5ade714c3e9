import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isWithin, networks } from '../networks.ts';

/** The addresses of the platform's own services and engines, where no address that a user chose may lead. */
export interface OwnAddresses {
  /** Whether something of the platform listens there. Names are resolved at each question: containers move. */
  include(address: string, port: number): Promise<boolean>;
}

const loopback = networks().parse('127.0.0.0/8, ::1');

/** `entries` are `host:port`; a host on loopback means every address of this machine. */
export function createOwnAddresses(entries: readonly string[]): OwnAddresses {
  const byPort = Map.groupBy(entries.map(splitEntry), ({ port }) => port);
  return {
    async include(address, port) {
      const hosts = byPort.get(port) ?? [];
      const found = await Promise.all(hosts.map(({ host }) => addressesOf(host)));
      return found.flat().some((own) => isSame(own, address));
    },
  };
}

/** An address of IPv6 as URLs and `host:port` have it, without the brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

function splitEntry(entry: string) {
  const colon = entry.lastIndexOf(':');
  return { host: withoutBrackets(entry.slice(0, colon)), port: Number(entry.slice(colon + 1)) };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  // A service that is not running has no address, and nothing listens there.
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function isSame(own: string, address: string): boolean {
  return isWithin(loopback, own) ? isOfThisMachine(address) : isWithin(networks().parse(own), address);
}

/** A service that listens on loopback may listen on the other addresses as well. */
function isOfThisMachine(address: string): boolean {
  if (isWithin(loopback, address)) return true;
  const own = Object.values(networkInterfaces()).flatMap((list = []) => list.map((one) => one.address));
  return own.some((one) => isWithin(networks().parse(one), address));
}
