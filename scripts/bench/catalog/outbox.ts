import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import type { Bench } from '../context.ts';
import { silentLog } from '../engines.ts';
import { medianOurs, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { median, percentile } from '../statistics.ts';
import { watchArrivals } from './arrivals.ts';
import { ms } from './compare-times.ts';
import { publishBare, startChanges } from './outbox-sides.ts';
import { startCatalog } from './start-catalog.ts';

const goalMs = 50;
/** The rate: so many changes in each interval. */
const changesPerTick = 5;
const tickMs = 10;

/** From the change of a row to a consumer of the topic, beside a message that is simply sent. */
export const benchOutbox: Bench = async (context) => {
  const { quick, progress } = context;
  const { rounds, roundMs } = quick ? { rounds: 3, roundMs: 3_000 } : { rounds: 7, roundMs: 10_000 };
  const engines = await context.engines();
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_outbox');
    stops.unshift(catalog.stop);
    const [prefix, barePrefix] = ['bench-outbox', 'bench-outbox-bare'];
    for (const each of [prefix, barePrefix]) await engines.createTopics(each);
    const transport = createKafkaTransport({ brokers: engines.brokers, clientId: 'modelyard-bench', log: silentLog });
    stops.unshift(transport.close);
    const topics = [prefix, barePrefix].map((each) => topicName(each, 'catalog', 'events'));
    const arrivals = await watchArrivals(transport, topics);
    const changes = await startChanges(catalog, engines.brokers, prefix);
    stops.unshift(changes.stop);
    const bare = publishBare(transport, topics[1] ?? '');

    /** Milliseconds that 99 of a hundred changes do not exceed. */
    const p99 = (topic: string, send: Send) => async () => {
      const taken = await arrivals.during(topic, () => steadily(send, roundMs));
      return percentile(taken, 0.99);
    };
    const sides = [p99(topics[0] ?? '', changes.change), p99(topics[1] ?? '', bare)] as const;
    for (const side of sides) await side();
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(round, ...sides);
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)}`);
    }
    const added = median(pairs.map(({ ours, theirs }) => ours - theirs));
    const row = {
      what: `p99 from the change of a row to a consumer of the topic, ${(1_000 / tickMs) * changesPerTick} changes a second, over messages sent by themselves at the same rate`,
      ...{ baseline: ms(medianTheirs(pairs)), measured: ms(medianOurs(pairs)) },
      ...{ result: `${ms(added)} more`, goal: `at most ${goalMs} ms more`, reached: added <= goalMs },
    };
    return { title: 'Outbox', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};

/** Sends as many, and resolves to their keys. */
type Send = (count: number) => Promise<readonly string[]>;

/** Sends at the rate for `forMs`, whether what was sent before has been answered or not; resolves to all keys. */
async function steadily(send: Send, forMs: number): Promise<readonly string[]> {
  const began = performance.now();
  const sent: Promise<readonly string[]>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    return [];
  };
  let ticks = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      // A timer that came late is made up for: the rate is what is agreed on.
      for (; ticks < elapsed / tickMs; ticks += 1) sent.push(send(changesPerTick).catch(fail));
      if (elapsed < forMs) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  const keys = (await Promise.all(sent)).flat();
  if (failure !== undefined) throw failure;
  return keys;
}
