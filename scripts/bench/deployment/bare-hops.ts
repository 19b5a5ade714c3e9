import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';

const program = 'scripts/bench/deployment/bare-hop.ts';

export interface BareHops {
  readonly origin: string;
  /** In the order in which a call passes them. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Two bare proxies, one behind the other, in the places of edge and door before a model server: a process each. */
export async function startBareHops(origin: string): Promise<BareHops> {
  const behind = await startHop(origin);
  const inFront = await startHop(behind.origin).catch(async (error) => {
    await behind.stop();
    throw error;
  });
  return {
    origin: inFront.origin,
    pids: [inFront.pid, behind.pid],
    async stop() {
      await inFront.stop();
      await behind.stop();
    },
  };
}

async function startHop(next: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startReadyProcess(program, [String(port), next], {}, origin);
  return { origin, pid, stop };
}
