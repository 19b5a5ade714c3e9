import { freePort } from '../../infra/engines/engines.ts';
import { newCommandKeySettings } from '../../services/platform/bus/command-keys.ts';
import { type BenchProcess, startRole } from './bench-process.ts';
import type { BenchEngines } from './engines.ts';

/** A content service in two processes, with topics and a database of its own. */
export interface RunningContent {
  readonly url: string;
  readonly gateway: BenchProcess;
  stop(): Promise<void>;
}

/** `house` is the service as it is shipped; `naive` reaches Kafka the ordinary way. */
export async function startContent(
  engines: BenchEngines,
  name: string,
  kind: 'house' | 'naive',
): Promise<RunningContent> {
  const prefix = `bench-${name}`;
  await engines.createTopics(prefix);
  const port = await freePort();
  const env = {
    KAFKA_BROKERS: engines.brokers.join(),
    MONGODB_URL: engines.mongoUrl(prefix),
    TOPIC_PREFIX: prefix,
    // What is measured is the way of commands and bytes.
    CONTENT_ACCESS: 'open',
    ...newCommandKeySettings(['content']),
    CONTENT_PORT: String(port),
  };
  const start = (role: string) =>
    kind === 'house'
      ? startRole('content', role, env)
      : startRole('content', role, env, { script: 'scripts/bench/naive-content.ts', args: [role] });
  const worker = await start('worker');
  try {
    const gateway = await start('gateway');
    return {
      url: `http://127.0.0.1:${port}`,
      gateway,
      async stop() {
        await gateway.stop();
        await worker.stop();
      },
    };
  } catch (error) {
    await worker.stop();
    throw error;
  }
}
