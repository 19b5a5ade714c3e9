import { type buildConnector, Pool } from 'undici';
import type { Service } from '../service.ts';
import { measureHttpPools } from './measure-http-pools.ts';
import { checkedConnector } from './outbound/checked-connector.ts';
import type { OutboundPolicy } from './outbound/policy.ts';

/** Keep-alive connections to many servers, by origin. */
export interface Pools {
  /** Connects when first used, `connections` times at most. Errors: throws where the origin is invalid. */
  of(origin: string, connections: number): Origin;
}

export interface Origin {
  readonly pool: Pool;
  /** Whether it has answered before: a connection to it may be a keep-alive one. */
  answered: boolean;
  /** Milliseconds since the epoch. */
  usedAt: number;
}

const idleLimitMs = 300_000;

export interface PoolOptions {
  /** Decides where connections may go. Left out only where operators chose all addresses. */
  readonly policy?: OutboundPolicy;
  /** Makes the connections, as with a certificate of this client; not together with a policy. */
  readonly connector?: buildConnector.connector;
  /** A refused connection fails immediately; a host that drops packets must not use up the time of a call. */
  readonly connectTimeoutMs?: number;
}

/**
 * Pools without a request for five minutes are closed: servers move, and a process that runs for months would collect a
 * pool for every address. All are closed with the service.
 */
export function createPools(service: Pick<Service, 'life' | 'log' | 'metrics'>, options: PoolOptions = {}): Pools {
  const { policy, connector, connectTimeoutMs = 2_000 } = options;
  const origins = new Map<string, Origin>();

  function open(key: string, address: string, connections: number): Origin {
    const connect = policy ? checkedConnector(policy, address, connectTimeoutMs) : connector;
    const pool = new Pool(address, { connectTimeout: connectTimeoutMs, connections, ...(connect && { connect }) });
    const origin = { pool, answered: false, usedAt: 0 };
    origins.set(key, origin);
    return origin;
  }

  measureHttpPools(service, 'addresses of users', () => [...origins.values()].map(({ pool }) => pool));

  const sweep = setInterval(() => {
    for (const [key, { pool, usedAt }] of origins) {
      if (Date.now() - usedAt < idleLimitMs) continue;
      origins.delete(key);
      // Closing waits for what is still in flight.
      pool.close().catch((error) => service.log.warn({ err: error, pool: key }, 'a connection pool did not close'));
    }
  }, idleLimitMs).unref();

  service.life.onStop('outgoing connections', async () => {
    clearInterval(sweep);
    await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
  });

  return {
    of(address, connections) {
      const key = `${connections} ${address}`;
      const origin = origins.get(key) ?? open(key, address, connections);
      origin.usedAt = Date.now();
      return origin;
    },
  };
}
