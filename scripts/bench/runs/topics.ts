import type { Bench } from '../context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import { startBareTopics } from './bare-topics.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { compareRuns, perSecond } from './compare.ts';
import { startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient, type RunClient } from './run-client.ts';

const inFlight = 256;
const throughputGoal = 0.5;
const latencyGoal = 1.5;
/** As many as a small site has at once; more than a processor can bear would measure a queue. */
const fewInFlight = 16;
const besideDirectGoal = 2;
const besideBareGoal = 1.2;
/** To the first model, to the second, to the caller. */
const hops = 3;
const message = Buffer.alloc(300, 1);

/** A sequence of two over topics, beside the same hops and calls by hand with kafkajs. */
export const benchTopics: Bench = async (context) => {
  const engines = await context.engines();
  const models = await startModels(2);
  const orchestrator = await startOrchestrator(engines, 'topics');
  const bare = await startBareTopics(engines, 'bare-topics', models.origins);
  const [a = 0, b = 0] = models.ports;
  const ours = createRunClient(orchestrator.url, '/solutions/hops/run', message);
  const direct = createRunClient(orchestrator.url, '/solutions/direct/run', message);
  const theirs = createRunClient(bare.url, '/run', message);
  try {
    const documents = documentsOf(sequence(['a', 'b']), { a, b });
    await orchestrator.put('hops', documents, 'topics');
    await orchestrator.put('direct', documents, 'http');
    const pairs = await compareRuns(context, { ours, theirs, inFlight });
    const ratio = medianRatio(pairs);
    const latency = await compareLatencies(context.quick ? 3 : 7, context.quick ? 40 : 150, { ours, direct, theirs });
    const amounts = context.quick ? { rounds: 3, count: 200 } : { rounds: 7, count: 2_000 };
    const besideDirect = await compareMedians(amounts, ours, direct);
    const besideBare = await compareMedians(amounts, ours, theirs);
    const rows = [
      {
        what: `sequence of two over topics, ${inFlight} in flight, against a bare kafkajs program with the same batched hops, models and HTTP entry`,
        baseline: perSecond(medianTheirs(pairs)),
        measured: perSecond(medianOurs(pairs)),
        result: ratio.toFixed(2),
        goal: `at least ${throughputGoal}`,
        reached: ratio >= throughputGoal,
      },
      {
        what: `added p50 per topic hop over the same sequence by direct HTTP, one in flight, ${hops} hops, against the hops of the bare program`,
        baseline: ms(latency.theirs),
        measured: ms(latency.ours),
        result: `${latency.ratio.toFixed(2)} times`,
        goal: `at most ${latencyGoal} times`,
        reached: latency.ratio <= latencyGoal,
      },
      {
        what: `p50 of the sequence over topics, ${fewInFlight} in flight, beside the same over direct HTTP`,
        baseline: ms(medianTheirs(besideDirect)),
        measured: ms(medianOurs(besideDirect)),
        result: `${medianRatio(besideDirect).toFixed(2)} times`,
        goal: `at most ${besideDirectGoal} times`,
        reached: medianRatio(besideDirect) <= besideDirectGoal,
      },
      {
        what: `the same p50 over topics, ${fewInFlight} in flight, against the bare program: what two processors take for that many at once`,
        baseline: ms(medianTheirs(besideBare)),
        measured: ms(medianOurs(besideBare)),
        result: `${medianRatio(besideBare).toFixed(2)} times`,
        goal: `at most ${besideBareGoal} times`,
        reached: medianRatio(besideBare) <= besideBareGoal,
      },
    ];
    return { title: 'Topic hops', rows, rounds: pairs };
  } finally {
    await Promise.all([ours.close(), direct.close(), theirs.close()]);
    await bare.stop();
    await orchestrator.stop();
    await models.stop();
  }
};

/** Milliseconds of one hop: what topics add to a run, divided among the hops. */
async function compareLatencies(
  rounds: number,
  count: number,
  clients: Record<'ours' | 'direct' | 'theirs', RunClient>,
) {
  const perHop: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const p50 = async (client: RunClient) => median(await client.latencies(count));
    const direct = await p50(clients.direct);
    const ours = await p50(clients.ours);
    const theirs = await p50(clients.theirs);
    perHop.push({ ours: (ours - direct) / hops, theirs: (theirs - direct) / hops });
  }
  return {
    ours: median(perHop.map(({ ours }) => ours)),
    theirs: median(perHop.map(({ theirs }) => theirs)),
    ratio: median(perHop.map(({ ours, theirs }) => ours / theirs)),
  };
}

/** p50 of runs of which a few are in flight, of both sides in turn. */
async function compareMedians(
  { rounds, count }: { readonly rounds: number; readonly count: number },
  ours: RunClient,
  theirs: RunClient,
): Promise<Pair[]> {
  const p50 = async (client: RunClient) => median(await client.latencies(count, fewInFlight));
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push(
      await sideBySide(
        round,
        () => p50(ours),
        () => p50(theirs),
      ),
    );
  return pairs;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
