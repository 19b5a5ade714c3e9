import { isIPv4 } from 'node:net';
import { Client, credentials } from '@grpc/grpc-js';
import { type OutboundPolicy, type ResolvedAddress, targetOf } from '../http/outbound/policy.ts';
import type { Service } from '../service.ts';

/** Channels to many gRPC servers, by `host:port`. */
export interface CheckedChannels {
  /**
   * A client whose channel connects to addresses that the policy has allowed and resolves no name itself. Errors:
   * AddressRefused; an error of the lookup, or of one that takes too long.
   */
  of(target: string): Promise<Client>;
  /** The server could not be reached: it may have moved, so its name is resolved again. */
  failed(target: string): void;
}

interface Channel {
  readonly client: Client;
  readonly addresses: string;
}

interface Entry {
  readonly opening: Promise<Channel>;
  usedAt: number;
}

const lookupLimitMs = 2_000;
const idleLimitMs = 300_000;

/** Channels without a call for five minutes are closed; all of them are closed with the service. */
export function createCheckedChannels(
  service: Service,
  policy: OutboundPolicy,
  options: Readonly<Record<string, number>>,
): CheckedChannels {
  const entries = new Map<string, Entry>();

  async function addressesOf(target: string): Promise<string> {
    const where = targetOf(new URL(`http://${target}`));
    return pinned(await withinLimit(policy.resolve({ ...where, protocol: 'grpc:' })), where.port);
  }

  async function open(target: string): Promise<Channel> {
    const addresses = await addressesOf(target);
    // A proxy would resolve the address itself.
    const channel = { ...options, 'grpc.default_authority': target, 'grpc.enable_http_proxy': 0 };
    return { client: new Client(addresses, credentials.createInsecure(), channel), addresses };
  }

  function remove(target: string, entry: Entry): void {
    if (entries.get(target) === entry) entries.delete(target);
    entry.opening.then(
      ({ client }) => client.close(),
      () => undefined,
    );
  }

  const sweep = setInterval(() => {
    for (const [target, entry] of entries) if (Date.now() - entry.usedAt >= idleLimitMs) remove(target, entry);
  }, idleLimitMs).unref();
  service.life.onStop('outgoing gRPC connections', () => {
    clearInterval(sweep);
    for (const [target, entry] of entries) remove(target, entry);
  });

  return {
    async of(target) {
      const entry = entries.get(target) ?? { opening: open(target), usedAt: 0 };
      entry.usedAt = Date.now();
      entries.set(target, entry);
      try {
        return (await entry.opening).client;
      } catch (error) {
        remove(target, entry);
        throw error;
      }
    },
    failed(target) {
      const entry = entries.get(target);
      if (!entry) return;
      Promise.all([entry.opening, addressesOf(target)]).then(
        ([{ addresses }, now]) => {
          if (addresses !== now) remove(target, entry);
        },
        () => remove(target, entry),
      );
    },
  };
}

/** A target of literal addresses; where there are both kinds, IPv4 addresses are written as IPv6. */
function pinned(found: readonly ResolvedAddress[], port: number): string {
  const isOld = found.every(({ address }) => isIPv4(address));
  const write = (address: string) =>
    isOld ? `${address}:${port}` : `[${isIPv4(address) ? `::ffff:${address}` : address}]:${port}`;
  return `${isOld ? 'ipv4' : 'ipv6'}:${found.map(({ address }) => write(address)).join(',')}`;
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no address within ${lookupLimitMs} ms`)), lookupLimitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
