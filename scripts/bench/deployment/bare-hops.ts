import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';

const program = 'scripts/bench/deployment/bare-hop.ts';

/** Two bare proxies, one behind the other, in the places of edge and door before a model server: a process each. */
export async function startBareHops(origin: string): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const behind = await startHop(origin);
  const inFront = await startHop(behind.origin).catch(async (error) => {
    await behind.stop();
    throw error;
  });
  return {
    origin: inFront.origin,
    async stop() {
      await inFront.stop();
      await behind.stop();
    },
  };
}

async function startHop(next: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { stop } = await startReadyProcess(program, [String(port), next], {}, origin);
  return { origin, stop };
}
