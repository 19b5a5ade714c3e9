import type { Bench } from '../context.ts';
import { medianOurs, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { createByHand, startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const stages = 5;
const goalMs = 0.3;
const names = ['a', 'b', 'c', 'd', 'e'].slice(0, stages);
const message = Buffer.alloc(300, 1);

/** What the orchestrator adds to each model of a sequence over calling them all by hand, one message at a time. */
export const benchStages: Bench = async ({ engines, quick, progress }) => {
  const { rounds, perRound, warmUp } = quick
    ? { rounds: 3, perRound: 60, warmUp: 300 }
    : { rounds: 9, perRound: 200, warmUp: 2_000 };
  const models = await startModels(stages);
  const orchestrator = await startOrchestrator(await engines(), 'stages');
  const byHand = createByHand(models.origins);
  const client = createRunClient(orchestrator.url, '/solutions/stages/run', message);
  const byHandMs = async (count: number) => {
    const taken: number[] = [];
    while (taken.length < count) {
      const began = performance.now();
      await byHand.run(message);
      taken.push(performance.now() - began);
    }
    return median(taken);
  };
  try {
    const ports = Object.fromEntries(names.map((name, index) => [name, models.ports[index] ?? 0]));
    await orchestrator.put('stages', documentsOf(sequence(names), ports), 'http');
    await client.latencies(warmUp);
    await byHandMs(warmUp);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = async () => median(await client.latencies(perRound));
      const pair = await sideBySide(round, ours, () => byHandMs(perRound));
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)}`);
    }
    const added = median(pairs.map(({ ours, theirs }) => ours - theirs)) / stages;
    const row = {
      what: `added p50 per stage of a sequence of ${stages} over direct HTTP, its door included, one in flight, against calling the same models by hand with undici`,
      baseline: ms(medianTheirs(pairs)),
      measured: ms(medianOurs(pairs)),
      result: `${added.toFixed(2)} ms more a stage`,
      goal: `at most ${goalMs} ms more a stage`,
      reached: added <= goalMs,
    };
    return { title: 'Stages of a sequence', rows: [row], rounds: pairs };
  } finally {
    await Promise.all([client.close(), byHand.close()]);
    await orchestrator.stop();
    await models.stop();
  }
};

const ms = (value: number) => `${value.toFixed(2)} ms`;
