import type { Pool } from 'undici';
import type { Measured } from '../metrics.ts';
import { measurePool } from '../pool-metrics.ts';

/** Shows keep-alive connections, summed up over `pools()`, among the metrics of the role. */
export const measureHttpPools = (service: Measured, name: string, pools: () => Iterable<Pool>): (() => void) =>
  measurePool(service, `http ${name}`, () => {
    const sum = { used: 0, idle: 0, waiting: 0 };
    for (const { stats } of pools()) {
      sum.used += stats.connected - stats.free;
      sum.idle += stats.free;
      sum.waiting += stats.queued;
    }
    return sum;
  });
