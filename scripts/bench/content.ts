import { freePort } from '../../infra/engines/engines.ts';
import { type BenchProcess, startReadyProcess } from './bench-process.ts';
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
  const [port, workerPort] = [await freePort(), await freePort()];
  const env = {
    KAFKA_BROKERS: engines.brokers.join(),
    MONGODB_URL: engines.mongoUrl(prefix),
    TOPIC_PREFIX: prefix,
    // What is measured is the way of commands and bytes.
    CONTENT_ACCESS: 'open',
    CONTENT_PORT: String(port),
    CONTENT_WORKER_PORT: String(workerPort),
  };
  const start = (role: string, at: number) => {
    const [script, args] =
      kind === 'house' ? ['services/main.ts', ['content', role]] : ['scripts/bench/naive-content.ts', [role]];
    return startReadyProcess(script, args, env, `http://127.0.0.1:${at}/readyz`);
  };
  const worker = await start('worker', workerPort);
  try {
    const gateway = await start('gateway', port);
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
