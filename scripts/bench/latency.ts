import { startContent } from './content.ts';
import type { Bench } from './context.ts';
import { startRoundTrip } from './round-trip.ts';
import { medianOurs, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';
import { median } from './statistics.ts';
import { createDescriptionClient } from './store-descriptions.ts';

const goalMs = 3;

/** What HTTP, checks, store and answer add to a bare round trip through Kafka with the same client, one in flight. */
export const benchLatency: Bench = async ({ engines, quick, progress }) => {
  const { rounds, perRound, warmUp } = quick
    ? { rounds: 3, perRound: 60, warmUp: 200 }
    : { rounds: 9, perRound: 200, warmUp: 1_000 };
  const running = await engines();
  const stops: (() => Promise<void>)[] = [];
  try {
    const content = await startContent(running, 'latency', 'house');
    stops.unshift(content.stop);
    const command = createDescriptionClient(content.url, 1);
    stops.unshift(command.close);
    const bare = await startRoundTrip(running);
    stops.unshift(bare.stop);
    for (const path of [bare, command]) await path.latencies(warmUp);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(
        round,
        async () => median(await command.latencies(perRound)),
        async () => median(await bare.latencies(perRound)),
      );
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)}`);
    }
    const added = median(pairs.map(({ ours, theirs }) => ours - theirs));
    const row = {
      what: 'added p50 of a command over a bare Kafka round trip with the same client, one in flight',
      baseline: ms(medianTheirs(pairs)),
      measured: ms(medianOurs(pairs)),
      result: `${added.toFixed(2)} ms more`,
      goal: `at most ${goalMs} ms more`,
      reached: added <= goalMs,
    };
    return { title: 'Latency of a command', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};

const ms = (value: number) => `${value.toFixed(2)} ms`;
