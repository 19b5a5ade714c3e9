import { runPeriodically } from '../../run-periodically.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { addCircuit, type CircuitLimits, removeCircuit } from '../circuits.ts';
import { AddressAttempt, type AttemptObserver } from './address-attempt.ts';
import { type FindAddresses, type FoundAddress, findAddresses } from './find-addresses.ts';
import { type OpenAddress, openAddress } from './open-address.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamOptions } from './upstream-options.ts';

export interface BalancedUpstreamOptions extends Omit<UpstreamOptions, 'url'> {
  /** Of the same service. A name that stands for several IP addresses counts as several. */
  readonly urls: readonly string[];
  readonly breaker: CircuitLimits;
  /** How names are resolved. */
  readonly find?: FindAddresses;
  readonly findEveryMs?: number;
}

interface Member {
  readonly address: FoundAddress;
  readonly open: OpenAddress;
  readonly circuit: CircuitBreaker;
  /** Requests and streams under way. */
  inFlight: number;
}

const usualFindMs = 5_000;

/**
 * Several addresses of one service, as one upstream. A request goes to the address with the fewest requests under way among
 * those whose circuit is closed. One that does not accept a connection is ejected at once, one that fails otherwise after
 * `breaker.failures`; it comes back with the first request it answers, which it gets after `breaker.openMs`, twice as long
 * after each failure up to `breaker.maxOpenMs`. A request that was not sent goes on to another address; one that may have
 * arrived does so only where its method changes nothing.
 */
export async function createBalancedUpstream(options: BalancedUpstreamOptions): Promise<Upstream> {
  const { service, name, urls, breaker, find = findAddresses, findEveryMs = usualFindMs } = options;
  let members: readonly Member[] = [];
  /** Those that are gone and still have requests under way, too. */
  const opened = new Set<OpenAddress>();
  let turn = 0;

  async function addressesOf(url: string): Promise<readonly FoundAddress[]> {
    const found = await find(url);
    if (found.length > 0) return found;
    // Names are not resolved now and then; what was found before may still be there.
    const known = members.map(({ address }) => address).filter((address) => address.url === url);
    return known.length > 0 ? known : [{ key: url, url }];
  }

  async function refresh(): Promise<void> {
    const found = (await Promise.all(urls.map(addressesOf))).flat();
    const before = members;
    members = found.map((address) => before.find((one) => one.address.key === address.key) ?? add(address));
    for (const member of before) if (!members.includes(member)) retire(member);
  }

  function add(address: FoundAddress): Member {
    const circuit = addCircuit(service, name, breaker);
    const open = openAddress({ ...options, url: address.url }, circuit, address.at);
    opened.add(open);
    return { address, circuit, open, inFlight: 0 };
  }

  function retire({ address, circuit, open }: Member): void {
    removeCircuit(service, name, circuit);
    service.log.info({ upstream: name, address: address.key }, 'an address of the service is gone');
    open
      .close()
      .catch((error) => service.log.warn({ err: error, address: address.key }, 'connections did not close'))
      .finally(() => opened.delete(open));
  }

  /** Of equals each in turn. Without any that could be used, one whose circuit says so. `before`: an attempt that failed. */
  function pick(before?: AddressAttempt<Member>): Member | undefined {
    turn += 1;
    let best: Member | undefined;
    for (let index = 0; index < members.length; index += 1) {
      const member = members[(turn + index) % members.length];
      if (!member || before?.hasTried(member) || !member.circuit.admits) continue;
      if (best === undefined || member.inFlight < best.inFlight) best = member;
    }
    return best ?? (before ? undefined : members[turn % members.length]);
  }

  function begin(attempt: AddressAttempt<Member>): void {
    const { member, request } = attempt;
    member.inFlight += 1;
    try {
      member.open.upstream.send(request, attempt);
    } catch (error) {
      member.inFlight -= 1;
      throw error;
    }
  }

  const observer: AttemptObserver<Member> = {
    ended(member) {
      member.inFlight -= 1;
    },
    unreachable(member) {
      if (members.length > 1) member.circuit.trip();
    },
    onward(attempt) {
      const next = pick(attempt);
      if (!next) return false;
      service.log.debug({ upstream: name, to: next.address.key }, 'a request goes on to another address');
      begin(new AddressAttempt(observer, next, attempt.request, attempt.listener, attempt));
      return true;
    },
  };

  await refresh();
  runPeriodically(service, `addresses of ${name}`, findEveryMs, refresh);
  service.life.onStop(`connections to ${name}`, async () => {
    await Promise.all([...opened].map((open) => open.destroy()));
  });
  return {
    send(request, listener) {
      const first = pick();
      if (!first) throw new Error(`${name} has no address`);
      begin(new AddressAttempt(observer, first, request, listener, undefined));
    },
    async endStreams() {
      await Promise.all([...opened].map((open) => open.upstream.endStreams()));
    },
  };
}
