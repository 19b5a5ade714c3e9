import { setTimeout as delay } from 'node:timers/promises';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';

/** Tells how long messages were under way, from the time they carry to their arrival here. */
export interface Arrivals {
  /** Milliseconds of every message of the topic that came during `work` and the second after it. */
  during(topic: string, work: () => Promise<void>): Promise<number[]>;
}

const afterMs = 1_000;

export async function watchArrivals(transport: Transport, topics: readonly string[]): Promise<Arrivals> {
  const taken = new Map<string, number[]>();
  const subscription = await transport.subscribe({
    group: `bench.${newId()}`,
    topics,
    from: 'latest',
    async onBatch({ topic, records }) {
      const now = Date.now();
      for (const { headers } of records) taken.get(topic)?.push(now - Date.parse(headers.ce_time ?? ''));
    },
  });
  while (!subscription.joined) await delay(50);
  return {
    async during(topic, work) {
      const own: number[] = [];
      taken.set(topic, own);
      await work();
      await delay(afterMs);
      taken.delete(topic);
      return own;
    },
  };
}
