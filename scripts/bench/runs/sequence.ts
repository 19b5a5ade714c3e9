import { freePort } from '../../../infra/engines/engines.ts';
import { startReadyProcess } from '../bench-process.ts';
import type { Bench } from '../context.ts';
import { processorTimes } from '../processor-time.ts';
import { medianOurs, medianRatio, medianTheirs } from '../side-by-side.ts';
import { documentsOf, sequence } from './blueprint.ts';
import { compareRuns, perSecond } from './compare.ts';
import { startModels } from './models.ts';
import { startOrchestrator } from './orchestrator.ts';
import { createRunClient } from './run-client.ts';

const inFlight = 16;
const goal = 0.75;
const message = Buffer.alloc(300, 1);

/** A sequence of two echo models, beside a program that does just these two calls. */
export const benchSequence: Bench = async (context) => {
  const models = await startModels(2);
  const orchestrator = await startOrchestrator(await context.engines(), 'sequence');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bare = await startReadyProcess('scripts/bench/runs/bare-sequence.ts', [`${port}`, ...models.origins], {}, url);
  const ours = createRunClient(orchestrator.url, '/solutions/sequence/run', message);
  const theirs = createRunClient(url, '/run', message);
  try {
    const [a = 0, b = 0] = models.ports;
    await orchestrator.put('sequence', documentsOf(sequence(['a', 'b']), { a, b }), 'http');
    const times = {
      ours: processorTimes([orchestrator.gateway.pid], ours.count),
      theirs: processorTimes([bare.pid], theirs.count),
    };
    const pairs = await compareRuns(context, { ours, theirs, inFlight, times });
    const ratio = medianRatio(pairs);
    const row = {
      what: `sequence of two echo models over direct HTTP, ${inFlight} in flight, against node:http and undici doing the two calls by hand`,
      baseline: perSecond(medianTheirs(pairs)),
      measured: perSecond(medianOurs(pairs)),
      result: ratio.toFixed(2),
      goal: `at least ${goal}`,
      reached: ratio >= goal,
    };
    const processor = {
      what: 'processor time of such a run in the gateway of the orchestrator, beside that program',
      ...{ baseline: times.theirs.show(), measured: times.ours.show() },
      result: (times.ours.sum() / times.theirs.sum()).toFixed(2),
    };
    return { title: 'Sequence', rows: [row, processor], rounds: pairs };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
    await bare.stop();
    await orchestrator.stop();
    await models.stop();
  }
};
