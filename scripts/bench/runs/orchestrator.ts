import { freePort } from '../../../infra/engines/engines.ts';
import { type BenchProcess, startRole } from '../bench-process.ts';
import type { BenchEngines } from '../engines.ts';
import type { documentsOf } from './blueprint.ts';

/** An orchestrator in two processes, with topics and a database of its own. */
export interface RunningOrchestrator {
  readonly url: string;
  readonly gateway: BenchProcess;
  readonly worker: BenchProcess;
  /** Puts both documents under a solution's name. Throws where they are not in force then. */
  put(solution: string, documents: ReturnType<typeof documentsOf>, transport: 'http' | 'topics'): Promise<void>;
  stop(): Promise<void>;
}

export async function startOrchestrator(engines: BenchEngines, name: string): Promise<RunningOrchestrator> {
  const prefix = `bench-${name}`;
  await engines.createTopics(prefix);
  const port = await freePort();
  const env = {
    KAFKA_BROKERS: engines.brokers.join(),
    MONGODB_URL: engines.mongoUrl(prefix),
    TOPIC_PREFIX: prefix,
    ORCHESTRATOR_PORT: String(port),
  };
  const worker = await startRole('orchestrator', 'worker', env);
  try {
    const gateway = await startRole('orchestrator', 'gateway', env);
    const url = `http://127.0.0.1:${port}`;
    return {
      url,
      gateway,
      worker,
      async put(solution, { blueprint, dockerInfo }, transport) {
        await put(`${url}/solutions/${solution}/putBlueprint?transport=${transport}`, blueprint);
        const status = await put(`${url}/solutions/${solution}/putDockerInfo`, dockerInfo);
        if (status !== 'ok') throw new Error(`${solution} is ${status}`);
      },
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

async function put(url: string, document: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(document) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text).status;
}
