import { Pool } from 'undici';
import type { Service } from '../service.ts';

/** Kept connections to many servers, by origin. */
export interface Pools {
  /** Connects when first used. */
  of(origin: string): Pool;
}

/** A refused connection answers at once; a host that swallows packets must not use up what a call may take. */
const connectTimeoutMs = 2_000;
const idleLimitMs = 300_000;

/**
 * Pools that nobody has used for five minutes are closed: servers move, and a process that lives for months would
 * collect a pool for each place they have ever been at. All are closed with the service.
 */
export function createPools(service: Service): Pools {
  const pools = new Map<string, { readonly pool: Pool; usedAt: number }>();

  function open(origin: string) {
    const entry = { pool: new Pool(origin, { connectTimeout: connectTimeoutMs, connections: null }), usedAt: 0 };
    pools.set(origin, entry);
    return entry;
  }

  const sweep = setInterval(() => {
    for (const [origin, { pool, usedAt }] of pools) {
      if (Date.now() - usedAt < idleLimitMs) continue;
      pools.delete(origin);
      pool.close().catch((error) => service.log.warn({ err: error, origin }, 'a pool did not close'));
    }
  }, idleLimitMs).unref();

  service.life.onStop('outgoing connections', async () => {
    clearInterval(sweep);
    await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()));
  });

  return {
    of(origin) {
      const entry = pools.get(origin) ?? open(origin);
      entry.usedAt = Date.now();
      return entry.pool;
    },
  };
}
