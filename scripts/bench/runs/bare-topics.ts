import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';
import type { BenchEngines } from '../engines.ts';

/** A sequence over topics by hand, see `bare-hops.ts`. */
export async function startBareTopics(engines: BenchEngines, name: string, origins: readonly string[]) {
  const prefix = `bench-${name}`;
  await engines.createTopics(prefix);
  const start = async (role: string) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const args = [role, `${port}`, engines.brokers.join(), prefix, ...origins];
    return { url, process: await startReadyProcess('scripts/bench/runs/bare-hops.ts', args, {}, url) };
  };
  const worker = await start('worker');
  const front = await start('front');
  return {
    url: front.url,
    async stop() {
      await front.process.stop();
      await worker.process.stop();
    },
  };
}
