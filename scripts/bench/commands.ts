import { startBareRequests } from './bare-requests.ts';
import { startContent } from './content.ts';
import type { Bench } from './context.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';
import { createDescriptionClient } from './store-descriptions.ts';

const inFlight = 64;
const goal = 4;

/**
 * Description commands a second, beside the same service with one `send` for each message and `eachMessage`, and beside
 * request and reply with kafkajs alone.
 */
export const benchCommands: Bench = async ({ engines, quick, progress }) => {
  const { rounds, roundMs, warmUpMs } = quick
    ? { rounds: 3, roundMs: 1_500, warmUpMs: 2_000 }
    : { rounds: 7, roundMs: 3_000, warmUpMs: 5_000 };
  const running = await engines();
  const stops: (() => Promise<void>)[] = [];
  const start = async (kind: 'house' | 'naive') => {
    const content = await startContent(running, kind, kind);
    const client = createDescriptionClient(content.url, inFlight);
    stops.push(client.close, content.stop);
    return client;
  };
  try {
    const [ours, theirs] = [await start('house'), await start('naive')];
    const bare = await startBareRequests(running);
    stops.push(bare.stop);
    for (const client of [ours, theirs, bare]) await client.perSecond(inFlight, warmUpMs);
    const pairs: Pair[] = [];
    const barePairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(
        round,
        () => ours.perSecond(inFlight, roundMs),
        () => theirs.perSecond(inFlight, roundMs),
      );
      const barePair = { ours: pair.ours, theirs: await bare.perSecond(inFlight, roundMs) };
      pairs.push(pair);
      barePairs.push(barePair);
      const both = `${perSecond(pair.theirs)}, bare ${perSecond(barePair.theirs)}`;
      progress(`round ${round + 1} of ${rounds}: ${perSecond(pair.ours)} and ${both}`);
    }
    const ratio = medianRatio(pairs);
    const row = {
      what: `description commands through HTTP, Kafka, worker, store and reply, ${inFlight} in flight, against one kafkajs send per message and eachMessage`,
      baseline: perSecond(medianTheirs(pairs)),
      measured: perSecond(medianOurs(pairs)),
      result: `${ratio.toFixed(2)} times`,
      goal: `at least ${goal} times`,
      reached: ratio >= goal,
    };
    const bareRow = {
      what: `the same commands against a bare kafkajs request and reply without HTTP and store, batched likewise, ${inFlight} in flight on both sides`,
      baseline: perSecond(medianTheirs(barePairs)),
      measured: perSecond(medianOurs(barePairs)),
      result: medianRatio(barePairs).toFixed(2),
      goal: 'shown for comparison',
      reached: true,
    };
    return { title: 'Commands a second', rows: [row, bareRow], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};

const perSecond = (value: number) => `${Math.round(value)} commands/s`;
