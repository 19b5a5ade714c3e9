import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { medianOurs, medianTheirs, type Pair } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { createHandWrittenRun, startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const goalMs = 0.3;
const message = Buffer.alloc(300, 1);

/**
 * What the orchestrator adds to each model of a sequence over calling them by hand, one message at a time: with its HTTP
 * entry, which every run passes once, shared among the stages; and what each further stage adds alone.
 */
export const benchStages: Bench = async ({ engines, quick, progress }) => {
  const { rounds, perRound, warmUp } = quick
    ? { rounds: 3, perRound: 100, warmUp: 300 }
    : { rounds: 9, perRound: 300, warmUp: 2_000 };
  const models = await startModels(names.length);
  const orchestrator = await startOrchestrator(await engines(), 'stages');
  const ports = Object.fromEntries(names.map((name, index) => [name, models.ports[index] ?? 0]));
  const one = createRunClient(orchestrator.url, '/solutions/one/run', message);
  const all = createRunClient(orchestrator.url, '/solutions/all/run', message);
  const oneByHand = createHandWrittenRun(models.origins.slice(0, 1));
  const allByHand = createHandWrittenRun(models.origins);
  const ways = [
    (count: number) => one.latencies(count),
    (count: number) => all.latencies(count),
    (count: number) => handWrittenLatencies(oneByHand, count),
    (count: number) => handWrittenLatencies(allByHand, count),
  ];
  try {
    const [first = ''] = names;
    await orchestrator.put('one', documentsOf(sequence([first]), { [first]: ports[first] ?? 0 }), 'http');
    await orchestrator.put('all', documentsOf(sequence(names), ports), 'http');
    for (const way of ways) await way(warmUp);
    const whole: Pair[] = [];
    const further: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const p50: number[] = [];
      for (const way of ways) p50.push(median(await way(perRound)));
      const [oneMs = 0, allMs = 0, oneHandMs = 0, allHandMs = 0] = p50;
      whole.push({ ours: allMs / names.length, theirs: allHandMs / names.length });
      const others = names.length - 1;
      further.push({ ours: (allMs - oneMs) / others, theirs: (allHandMs - oneHandMs) / others });
      progress(`round ${round + 1} of ${rounds}: ${ms(allMs)} and ${ms(allHandMs)} a run of ${names.length}`);
    }
    const sequenceOf = `a sequence of ${names.length} over direct HTTP, one in flight, against calling the same models by hand with undici`;
    const rows = [
      rowOf(`added p50 per stage of ${sequenceOf}, the HTTP entry included`, whole),
      rowOf(
        `the same for each stage after the first: what a run of ${names.length} takes longer than one of 1`,
        further,
      ),
    ];
    return { title: 'Stages of a sequence', rows, rounds: whole };
  } finally {
    await Promise.all([one, all, oneByHand, allByHand].map((client) => client.close()));
    await orchestrator.stop();
    await models.stop();
  }
};

function rowOf(what: string, pairs: readonly Pair[]): BenchRow {
  const added = median(pairs.map(({ ours, theirs }) => ours - theirs));
  return {
    what,
    baseline: ms(medianTheirs(pairs)),
    measured: ms(medianOurs(pairs)),
    result: `${added.toFixed(2)} ms more a stage`,
    goal: `at most ${goalMs} ms more a stage`,
    reached: added <= goalMs,
  };
}

async function handWrittenLatencies(byHand: ReturnType<typeof createHandWrittenRun>, count: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const began = performance.now();
    await byHand.run(message);
    taken.push(performance.now() - began);
  }
  return taken;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
