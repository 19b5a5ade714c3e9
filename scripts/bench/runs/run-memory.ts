import type { Bench } from '../context.ts';
import { residentBytes } from '../resident.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const inFlight = 64;
const goal = 1.1;
const first = 10_000;
const mib = 1 << 20;
const message = Buffer.alloc(300, 1);

/** The gateway's memory after a million runs, beside what it was after ten thousand. */
export const benchRunMemory: Bench = async ({ engines, quick, progress }) => {
  const total = quick ? 50_000 : 1_000_000;
  const models = await startModels(1);
  const orchestrator = await startOrchestrator(await engines(), 'run-memory');
  const client = createRunClient(orchestrator.url, '/solutions/memory/run', message);
  const { pid } = orchestrator.gateway;
  try {
    await orchestrator.put('memory', documentsOf(sequence(['a']), { a: models.ports[0] ?? 0 }), 'http');
    await client.many(first, inFlight);
    const before = await residentBytes(pid);
    let after = before;
    for (let done = first; done < total; done += 50_000) {
      await client.many(50_000, inFlight);
      after = await residentBytes(pid);
      progress(`${done + 50_000} of ${total} runs: ${shown(after)}, ${shown(before)} after ${first}`);
    }
    const ratio = after / before;
    const row = {
      what: `memory of the orchestrator's gateway after ${total} runs, against after ${first}`,
      baseline: shown(before),
      measured: shown(after),
      result: `${ratio.toFixed(2)} times`,
      goal: `at most ${goal} times`,
      reached: ratio <= goal,
    };
    return { title: 'Memory over many runs', rows: [row], rounds: [{ before, after }] };
  } finally {
    await client.close();
    await orchestrator.stop();
    await models.stop();
  }
};

const shown = (bytes: number) => `${Math.round(bytes / mib)} MiB`;
