import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Whether an address may be called. */
export type MayBeCalled = (address: string) => boolean;

/** The address must not be called on behalf of a user. */
export class AddressNotAllowed extends Error {
  constructor(name: string) {
    super(`${name} is not an address that may be called from here`);
    this.name = 'AddressNotAllowed';
  }
}

/**
 * Resolves names for connections that users request. The connection uses an address that was checked here, so that a name
 * that resolves differently the next time (DNS rebinding) has no effect. A name with any address that may not be called is
 * rejected.
 */
export function checkedLookup(mayBeCalled: MayBeCalled, resolve = systemLookup): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [], 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => mayBeCalled(address)))
        return callback(new AddressNotAllowed(name), [], 0);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** A literal address is connected to without a lookup, so it is checked here. Throws AddressNotAllowed. */
export function checkLiteral(hostname: string, mayBeCalled: MayBeCalled): void {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayBeCalled(bare)) throw new AddressNotAllowed(bare);
}
