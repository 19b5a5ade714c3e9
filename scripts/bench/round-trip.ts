import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import { startProcess } from './bench-process.ts';
import { type BenchEngines, silentLog } from './engines.ts';

/** Produce, consume, produce, consume, between two processes over two topics, and nothing else. */
export interface BareRoundTrip {
  /** Milliseconds that each of `count` round trips took, one after the other. */
  latencies(count: number): Promise<number[]>;
  stop(): Promise<void>;
}

/** About what a description command weighs. */
const value = Buffer.alloc(600, 'x');

export async function startRoundTrip(engines: BenchEngines): Promise<BareRoundTrip> {
  const prefix = 'bench-bare';
  await engines.createTopics(prefix);
  const echo = startProcess('scripts/bench/echo.ts', [prefix, engines.brokers.join()], {});
  const transport = createKafkaTransport({ brokers: engines.brokers, clientId: 'modelyard-bench', log: silentLog });
  const waiting = new Map<string, () => void>();
  await transport.subscribe({
    group: `${prefix}.requester`,
    topics: [topicName(prefix, 'content', 'replies')],
    from: 'earliest',
    async onBatch({ records }) {
      for (const { key } of records) waiting.get(key)?.();
    },
  });
  let count = 0;

  async function trip(): Promise<number> {
    count += 1;
    const key = `trip-${count}`;
    const back = new Promise<void>((resolve) => waiting.set(key, resolve));
    const began = performance.now();
    await transport.publish([{ topic: topicName(prefix, 'content', 'commands'), key, value, headers: {} }]);
    await back;
    waiting.delete(key);
    return performance.now() - began;
  }

  return {
    async latencies(wanted) {
      const taken: number[] = [];
      while (taken.length < wanted) taken.push(await trip());
      return taken;
    },
    async stop() {
      await transport.close();
      await echo.stop();
    },
  };
}
