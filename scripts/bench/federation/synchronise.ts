import { timed } from '../catalog/compare-times.ts';
import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { subscribe } from './connect-peers.ts';
import { addUser, fillWithModels } from './fill-with-models.ts';
import { startPair } from './start-pair.ts';
import type { TradingPlatform } from './trading-platform.ts';

const goals = { firstSeconds: 60, againSeconds: 2 };
const artifacts = 3;

/** A subscription to all that another platform has, records alone, from one platform to another on this machine. */
export const benchSynchronise: Bench = async (context) => {
  const solutions = context.quick ? 50 : 1_000;
  const pair = await startPair(context, 'records');
  const { source, target, from, to } = pair;
  try {
    await fillWithModels(source, { solutions, artifacts });
    context.progress(`${solutions} solutions with ${artifacts} artifacts each are filled in`);
    const peerId = await pair.connect(from.url);
    const subId = await subscribe(target, { peerId, userId: await addUser(target), scopeType: 'RF' });
    const runSeconds = async (expected: number) => (await timed(() => pair.run({ peerId, subId }, expected))) / 1_000;

    const first = await runSeconds(solutions);
    context.progress(`the first run took ${first.toFixed(1)} s`);
    // What changed within ten minutes before the last run is read again, since clocks differ, and here that is all.
    await postdate(to, subId);
    const again = await runSeconds(0);
    return { title: 'Copying records from another platform', rows: rowsOf({ first, again }, solutions) };
  } finally {
    await pair.stop();
  }
};

/** As if the last run had been later than all changes, by more than clocks differ. */
const postdate = ({ catalog }: TradingPlatform, subId: number) =>
  catalog.pool.query(`UPDATE peer_subscriptions SET processed = processed + interval '1 hour' WHERE sub_id = $1`, [
    subId,
  ]);

const seconds = (value: number) => `${value.toFixed(2)} s`;

function rowsOf(
  { first, again }: { readonly first: number; readonly again: number },
  solutions: number,
): readonly BenchRow[] {
  const what = `${solutions} solutions with ${artifacts} artifacts each, records alone`;
  return [
    {
      ...{ what: `${what}: the first run`, baseline: 'two platforms on this machine', measured: seconds(first) },
      ...{ result: seconds(first), goal: `at most ${goals.firstSeconds} s`, reached: first <= goals.firstSeconds },
    },
    {
      ...{ what: `${what}: another run, nothing has changed`, baseline: 'two platforms on this machine' },
      ...{ measured: seconds(again), result: seconds(again) },
      ...{ goal: `at most ${goals.againSeconds} s`, reached: again <= goals.againSeconds },
    },
  ];
}
