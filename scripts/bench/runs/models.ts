import { Agent } from 'undici';
import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';

/** Models in processes of their own. */
export interface BenchModels {
  readonly ports: readonly number[];
  readonly origins: readonly string[];
  stop(): Promise<void>;
}

/** `count` models that answer what they get; each has one message at a time for `takesMs`, or as many as come for 0. */
export async function startModels(count: number, takesMs = 0): Promise<BenchModels> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const processes = await Promise.all(
    ports.map((port, index) =>
      startReadyProcess('scripts/bench/runs/echo-model.ts', [`${port}`, `${takesMs}`], {}, origins[index] ?? ''),
    ),
  );
  return {
    ports,
    origins,
    async stop() {
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}

/** What a person would write who knows the models: one call after the other, each with what the one before answered. */
export function createHandWrittenRun(origins: readonly string[]) {
  const agent = new Agent();
  const type = 'application/vnd.google.protobuf';
  const headers = { 'content-type': type, accept: type };
  return {
    async run(message: Buffer): Promise<Buffer> {
      let body = message;
      for (const origin of origins) {
        const answer = await agent.request({ origin, method: 'POST', path: '/model/methods/run', headers, body });
        body = Buffer.from(await answer.body.arrayBuffer());
      }
      return body;
    },
    close: () => agent.close(),
  };
}
