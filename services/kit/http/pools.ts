import { Pool } from 'undici';
import type { Service } from '../service.ts';

/** Kept connections to many servers, by origin. */
export interface Pools {
  /** Connects when first used. Errors: throws where the origin is none. */
  of(origin: string): Origin;
}

export interface Origin {
  readonly pool: Pool;
  /** Whether it has answered before: a connection to it may be a kept one. */
  answered: boolean;
  /** Milliseconds since the epoch. */
  usedAt: number;
}

/** A refused connection answers at once; a host that swallows packets must not use up what a call may take. */
const connectTimeoutMs = 2_000;
const idleLimitMs = 300_000;

/**
 * Pools that nobody has used for five minutes are closed: servers move, and a process that lives for months would
 * collect a pool for each place they have ever been at. All are closed with the service.
 */
export function createPools(service: Service): Pools {
  const origins = new Map<string, Origin>();

  function open(address: string): Origin {
    // How many connections there are is up to the caller: as many as it has requests in flight.
    const pool = new Pool(address, { connectTimeout: connectTimeoutMs, connections: null });
    const origin = { pool, answered: false, usedAt: 0 };
    origins.set(address, origin);
    return origin;
  }

  const sweep = setInterval(() => {
    for (const [address, { pool, usedAt }] of origins) {
      if (Date.now() - usedAt < idleLimitMs) continue;
      origins.delete(address);
      // Closing waits for what is still in flight.
      pool.close().catch((error) => service.log.warn({ err: error, address }, 'a pool did not close'));
    }
  }, idleLimitMs).unref();

  service.life.onStop('outgoing connections', async () => {
    clearInterval(sweep);
    await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
  });

  return {
    of(address) {
      const origin = origins.get(address) ?? open(address);
      origin.usedAt = Date.now();
      return origin;
    },
  };
}
