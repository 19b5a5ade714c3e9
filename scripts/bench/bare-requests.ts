import { topicName } from '../../services/kit/bus/topics.ts';
import { connectBareKafka, type Sending } from './bare-kafka.ts';
import { startProcess } from './bench-process.ts';
import type { BenchEngines } from './engines.ts';

/** Request and reply between two processes over two topics with kafkajs alone: no HTTP, no checks, no store. */
export interface BareRequests {
  /** Requests with a reply a second over `ms` milliseconds. */
  perSecond(inFlight: number, ms: number): Promise<number>;
  stop(): Promise<void>;
}

/** About what a description command weighs. */
const value = Buffer.alloc(600, 'x');

export async function startBareRequests(engines: BenchEngines, sending: Sending): Promise<BareRequests> {
  const prefix = `bench-requests-${sending}`;
  await engines.createTopics(prefix);
  const [commands, replies] = [topicName(prefix, 'content', 'commands'), topicName(prefix, 'content', 'replies')];
  const args = [engines.brokers.join(), commands, replies, sending];
  const worker = startProcess('scripts/bench/bare-replies.ts', args, {});
  const kafka = await connectBareKafka('bare-client', engines.brokers, sending);
  const waiting = new Map<string, () => void>();
  await kafka.consume(replies, `${replies}-client`, async (key) => waiting.get(key)?.());
  let count = 0;

  async function request(): Promise<void> {
    count += 1;
    const key = `request-${count}`;
    const reply = new Promise<void>((resolve) => waiting.set(key, resolve));
    await kafka.send(commands, { key, value });
    await reply;
    waiting.delete(key);
  }

  return {
    async perSecond(inFlight, ms) {
      const began = performance.now();
      const before = count;
      const client = async () => {
        while (performance.now() - began < ms) await request();
      };
      await Promise.all(Array.from({ length: inFlight }, client));
      return ((count - before) * 1_000) / (performance.now() - began);
    },
    async stop() {
      await kafka.close();
      await worker.stop();
    },
  };
}
