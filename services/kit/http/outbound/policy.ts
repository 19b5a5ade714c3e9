import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, isIPv6 } from 'node:net';
import { isPublic, isWithin, type Network, networks } from '../networks.ts';
import { createOwnAddresses, withoutBrackets } from './own-addresses.ts';

/** What may be called on behalf of users. */
export interface OutboundRules {
  /** May be called at any port, also without TLS. */
  readonly networks: readonly Network[];
  /** Names that may be called wherever they lead to, as `name` or `name:port` in lower case; `*`: all of the internet. */
  readonly hosts?: readonly string[];
  /** Whether the internet may be called over TLS, at the port of HTTPS or one above 1023. */
  readonly internet?: boolean;
  /** `host:port` of the platform's own services, which are never called. */
  readonly own: readonly string[];
  /** For errors: what an operator can change, `['ORCHESTRATOR_OUTBOUND_NETWORKS']`. */
  readonly settings: readonly string[];
}

/** Where a connection is to go. */
export interface OutboundTarget {
  readonly protocol: string;
  /** A name, or an address; one of IPv6 with or without brackets. */
  readonly hostname: string;
  readonly port: number;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The one place that decides about connections to addresses that users chose. */
export interface OutboundPolicy {
  /**
   * The addresses to connect to. The connection must use one of them and resolve no name itself: a name that resolves
   * differently the next time (DNS rebinding) then has no effect. Errors: AddressRefused, where one address of a name may
   * not be called; those of the lookup.
   */
  resolve(target: OutboundTarget): Promise<readonly ResolvedAddress[]>;
  /** Refuses early what can never be called; names are not resolved. Errors: AddressRefused. */
  check(url: URL): Promise<void>;
}

/** The address must not be called on behalf of a user. */
export class AddressRefused extends Error {
  constructor(name: string, reason: string) {
    super(`${name} is not an address that may be called from here: ${reason}`);
    this.name = 'AddressRefused';
  }
}

/** Below this only the port of HTTPS: other ports belong to servers, such as mail servers, that misread a request. */
const firstFreePort = 1_024;
/** No setting allows them: secrets of clouds, this machine under other names, addresses of many machines. */
const never = networks().parse(
  '0.0.0.0/8, 169.254.0.0/16, 224.0.0.0/4, 240.0.0.0/4, ::, fe80::/10, ff00::/8, fd00:ec2::254',
);

type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;
const resolveAll: Resolve = (name) => systemLookup(name, { all: true });

export function createOutboundPolicy(rules: OutboundRules, resolve = resolveAll): OutboundPolicy {
  const own = createOwnAddresses(rules.own);
  const allowing = rules.settings.join(' or ');

  async function requireAllowed(target: OutboundTarget, address: string): Promise<void> {
    // Not the address of a name: users must not learn from errors how names are resolved here.
    const { hostname: name } = target;
    if (isWithin(never, address)) throw new AddressRefused(name, 'no setting allows link-local and similar addresses');
    if (await own.include(address, target.port))
      throw new AddressRefused(`${name} port ${target.port}`, 'a service of this platform listens there');
    if (isWithin(rules.networks, address) || isNamed(target, address) || isInternet(target, address)) return;
    throw new AddressRefused(name, `an operator can allow it with ${allowing}`);
  }

  function isNamed({ hostname, port }: OutboundTarget, address: string): boolean {
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname.toLowerCase();
    return (rules.hosts ?? []).some((one) =>
      one === '*' ? isPublic(address) : one === host || one === `${host}:${port}`,
    );
  }

  function isInternet({ protocol, port }: OutboundTarget, address: string): boolean {
    return rules.internet === true && protocol === 'https:' && isWebPort(port) && isPublic(address);
  }

  /** No address of the name could be one that may be called. */
  const isHopeless = ({ protocol, port }: OutboundTarget): boolean =>
    [rules.networks, rules.hosts ?? []].every(({ length }) => length === 0) &&
    !(rules.internet === true && protocol === 'https:' && isWebPort(port));

  return {
    async resolve(target) {
      const bare = { ...target, hostname: withoutBrackets(target.hostname) };
      const family = isIP(bare.hostname);
      const found = family ? [{ address: bare.hostname, family }] : await resolve(bare.hostname);
      if (found.length === 0) throw new AddressRefused(bare.hostname, 'the name has no address');
      for (const { address } of found) await requireAllowed(bare, address);
      return found;
    },
    async check(url) {
      const target = targetOf(url);
      if (isIP(target.hostname)) await requireAllowed(target, target.hostname);
      else if (isHopeless(target))
        throw new AddressRefused(url.host, `it needs https://, unless an operator allows it with ${allowing}`);
    },
  };
}

const isWebPort = (port: number) => port === 443 || port >= firstFreePort;

/** Where requests to a URL go. */
export function targetOf({ protocol, hostname, port }: URL): OutboundTarget {
  const usual = protocol === 'https:' ? 443 : 80;
  return { protocol, hostname: withoutBrackets(hostname), port: port === '' ? usual : Number(port) };
}
