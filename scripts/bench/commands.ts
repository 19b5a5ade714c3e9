import { freePort } from '../../infra/engines/engines.ts';
import { type BareRequests, startBareRequests } from './bare-requests.ts';
import { startContent } from './content.ts';
import type { Bench } from './context.ts';
import { startEdge } from './edge/start-edge.ts';
import type { BenchEngines } from './engines.ts';
import { compareRuns, perSecond } from './runs/compare.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair } from './side-by-side.ts';
import { createDescriptionClient } from './store-descriptions.ts';

const inFlight = 64;
const what = 'commands';
const goals = { naive: 4, single: 1.5 };

type Client = Pick<BareRequests, 'perSecond'>;

/**
 * Description commands a second, beside the same service with one `send` for each message and `eachMessage`, and beside
 * request and reply with kafkajs alone.
 */
export const benchCommands: Bench = async (context) => {
  const running = await context.engines();
  const stops: (() => Promise<void>)[] = [];
  try {
    const ours = await startService(running, 'house', stops);
    const naive = await startService(running, 'naive', stops);
    const edge = await startThroughEdge(ours.url, stops);
    const [single, batched] = [await startBareRequests(running, 'single'), await startBareRequests(running, 'batched')];
    stops.push(single.stop, batched.stop);
    const compare = (ours: Client, theirs: Client) => compareRuns(context, { ours, theirs, inFlight, what });
    const pairs = {
      naive: await compare(ours.client, naive.client),
      single: await compare(edge, single),
      batched: await compare(ours.client, batched),
    };
    const rows = [
      {
        what: `description commands through HTTP, Kafka, worker, store and reply, ${inFlight} in flight, against one kafkajs send per message and eachMessage`,
        ...figures(pairs.naive),
        ...toGoal(pairs.naive, goals.naive),
      },
      {
        what: `the same commands through the edge as well, against a bare kafkajs request and reply with one send a message, without HTTP and store, ${inFlight} in flight on both sides`,
        ...figures(pairs.single),
        ...toGoal(pairs.single, goals.single),
      },
      {
        what: `the same commands against a bare kafkajs request and reply without HTTP and store, batched likewise, ${inFlight} in flight on both sides`,
        ...figures(pairs.batched),
        ...{ result: medianRatio(pairs.batched).toFixed(2), goal: 'shown for comparison', reached: true },
      },
    ];
    return { title: 'Commands a second', rows, rounds: Object.entries(pairs).map(([name, of]) => ({ name, of })) };
  } finally {
    for (const stop of stops) await stop();
  }
};

async function startService(engines: BenchEngines, kind: 'house' | 'naive', stops: (() => Promise<void>)[]) {
  const { url, stop } = await startContent(engines, kind, kind);
  const client = createDescriptionClient(url, inFlight);
  stops.push(client.close, stop);
  return { url, client };
}

async function startThroughEdge(contentUrl: string, stops: (() => Promise<void>)[]): Promise<Client> {
  const port = await freePort();
  const edge = await startEdge(port, { EDGE_CONTENT_URL: contentUrl });
  const client = createDescriptionClient(`http://127.0.0.1:${port}`, inFlight);
  // Before the service that it forwards to.
  stops.unshift(client.close, edge.stop);
  return client;
}

const figures = (pairs: readonly Pair[]) => ({
  baseline: perSecond(medianTheirs(pairs), what),
  measured: perSecond(medianOurs(pairs), what),
});

function toGoal(pairs: readonly Pair[], goal: number) {
  const ratio = medianRatio(pairs);
  return { result: `${ratio.toFixed(2)} times`, goal: `at least ${goal} times`, reached: ratio >= goal };
}
