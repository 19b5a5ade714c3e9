import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Judges an address as text. */
export type MayBeCalled = (address: string) => boolean;

/** The address is one that nobody may have this process call. */
export class AddressNotAllowed extends Error {
  constructor(name: string) {
    super(`${name} is no address that may be called from here`);
    this.name = 'AddressRefused';
  }
}

/**
 * Resolves names for connections that strangers ask for. A connection goes to an address that was answered here, so that a
 * name which is answered otherwise the next time (DNS rebinding) leads nowhere. A name with any address that may not be
 * called is refused: it is made to try.
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

/** An address in the place of a name is connected to without being looked up. Throws AddressRefused. */
export function checkLiteral(hostname: string, mayBeCalled: MayBeCalled): void {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayBeCalled(bare)) throw new AddressNotAllowed(bare);
}
