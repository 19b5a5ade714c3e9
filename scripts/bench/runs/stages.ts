import type { Bench } from '../context.ts';
import { medianOurs, medianTheirs, type Pair } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { createByHand, startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const goalMs = 0.3;
const message = Buffer.alloc(300, 1);

/** What the orchestrator adds to each further model of a sequence over calling them by hand, one message at a time. */
export const benchStages: Bench = async ({ engines, quick, progress }) => {
  const { rounds, perRound, warmUp } = quick
    ? { rounds: 3, perRound: 100, warmUp: 300 }
    : { rounds: 9, perRound: 300, warmUp: 2_000 };
  const models = await startModels(names.length);
  const orchestrator = await startOrchestrator(await engines(), 'stages');
  const ports = Object.fromEntries(names.map((name, index) => [name, models.ports[index] ?? 0]));
  const one = createRunClient(orchestrator.url, '/solutions/one/run', message);
  const all = createRunClient(orchestrator.url, '/solutions/all/run', message);
  const oneByHand = createByHand(models.origins.slice(0, 1));
  const allByHand = createByHand(models.origins);
  const ways = [
    (count: number) => one.latencies(count),
    (count: number) => all.latencies(count),
    (count: number) => byHandLatencies(oneByHand, count),
    (count: number) => byHandLatencies(allByHand, count),
  ];
  try {
    const [first = ''] = names;
    await orchestrator.put('one', documentsOf(sequence([first]), { [first]: ports[first] ?? 0 }), 'http');
    await orchestrator.put('all', documentsOf(sequence(names), ports), 'http');
    for (const way of ways) await way(warmUp);
    const pairs: Pair[] = [];
    const doors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const p50: number[] = [];
      for (const way of ways) p50.push(median(await way(perRound)));
      const [oneMs = 0, allMs = 0, oneHandMs = 0, allHandMs = 0] = p50;
      const further = names.length - 1;
      const pair = { ours: (allMs - oneMs) / further, theirs: (allHandMs - oneHandMs) / further };
      pairs.push(pair);
      doors.push(oneMs - oneHandMs);
      progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)} a stage`);
    }
    const added = median(pairs.map(({ ours, theirs }) => ours - theirs));
    const row = {
      what: `added p50 per stage of a sequence over direct HTTP, one in flight, against calling the same models by hand with undici (what a run of ${names.length} takes longer than one of 1; the door and the first stage add ${ms(median(doors))} once)`,
      baseline: ms(medianTheirs(pairs)),
      measured: ms(medianOurs(pairs)),
      result: `${added.toFixed(2)} ms more a stage`,
      goal: `at most ${goalMs} ms more a stage`,
      reached: added <= goalMs,
    };
    return { title: 'Stages of a sequence', rows: [row], rounds: pairs };
  } finally {
    await Promise.all([one, all, oneByHand, allByHand].map((client) => client.close()));
    await orchestrator.stop();
    await models.stop();
  }
};

async function byHandLatencies(byHand: ReturnType<typeof createByHand>, count: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const began = performance.now();
    await byHand.run(message);
    taken.push(performance.now() - began);
  }
  return taken;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
