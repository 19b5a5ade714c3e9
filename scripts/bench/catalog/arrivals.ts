import { setTimeout as delay } from 'node:timers/promises';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';

/** Tells how long messages were under way, from the time they carry to their arrival here. */
export interface Arrivals {
  /**
   * Milliseconds of each message of the topic that `work` has sent; it resolves to their keys, and each has one of its own.
   * Throws where some have not come five seconds after the work.
   */
  during(topic: string, work: () => Promise<readonly string[]>): Promise<number[]>;
}

const afterMs = 5_000;

export async function watchArrivals(
  transport: Pick<Transport, 'subscribe'>,
  topics: readonly string[],
): Promise<Arrivals> {
  const taken = new Map<string, Map<string, number>>();
  const subscription = await transport.subscribe({
    group: `bench.${newId()}`,
    topics,
    from: 'latest',
    async onBatch({ topic, records }) {
      const now = Date.now();
      const own = taken.get(topic);
      // Of a message that is repeated the first one counts.
      for (const { key, headers } of records)
        if (own && !own.has(key)) own.set(key, now - Date.parse(headers.ce_time ?? ''));
    },
  });
  while (!subscription.joined) await delay(50);
  return {
    async during(topic, work) {
      const own = new Map<string, number>();
      taken.set(topic, own);
      const keys = await work();
      const missing = () => keys.filter((key) => !own.has(key)).length;
      for (let waited = 0; missing() > 0 && waited < afterMs; waited += 50) await delay(50);
      taken.delete(topic);
      if (missing() > 0) throw new Error(`${missing()} of ${keys.length} messages did not come within ${afterMs} ms`);
      return keys.map((key) => own.get(key) ?? Number.NaN);
    },
  };
}
