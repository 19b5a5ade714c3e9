import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../../federation/authority.ts';
import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { addPeer, subscribe } from './connect-peers.ts';
import { addUser, catalogCalls, fillWithModels } from './fill-with-models.ts';
import { startTradingPlatform, type TradingPlatform } from './trading-platform.ts';

const goals = { firstSeconds: 60, againSeconds: 2 };
const artifacts = 3;

/** A subscription to all that another platform has, records alone, from one platform to another on this machine. */
export const benchSynchronise: Bench = async (context) => {
  const solutions = context.quick ? 50 : 1_000;
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-bench-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const keep = <T extends { readonly stop: () => Promise<unknown> }>(started: T) => {
    stops.unshift(started.stop);
    return started;
  };
  try {
    const authority = await createAuthority('an authority of benchmarks');
    const [from, to] = [
      keep(await startTradingPlatform(context, { name: 'from', authority, folder })),
      keep(await startTradingPlatform(context, { name: 'to', authority, folder })),
    ];
    const [source, target] = [catalogCalls(from.catalog), catalogCalls(to.catalog)];
    stops.unshift(source.close, target.close);
    await fillWithModels(source, { solutions, artifacts });
    context.progress(`${solutions} solutions with ${artifacts} artifacts each are filled in`);
    await addPeer(source, { name: 'to', apiUrl: to.url });
    await addPeer(target, { name: 'to', apiUrl: to.url, self: true });
    const peerId = await addPeer(target, { name: 'from', apiUrl: from.url });
    const subId = await subscribe(target, { peerId, userId: await addUser(target), scopeType: 'RF' });

    const run = () => timedRun(to, `/peer/${peerId}/subscription/${subId}`, solutions);
    const first = await run();
    context.progress(`the first run took ${first.toFixed(1)} s`);
    // What changed within ten minutes before the last run is read again, since clocks differ, and here that is all.
    await postdate(to, subId);
    const again = await timedRun(to, `/peer/${peerId}/subscription/${subId}`, 0);
    return { title: 'Copying records from another platform', rows: rowsOf({ first, again }, solutions) };
  } finally {
    for (const stop of stops) await stop();
  }
};

/** Seconds. Throws where the run copies another number of solutions. */
async function timedRun({ ask }: TradingPlatform, path: string, expected: number): Promise<number> {
  const startedAt = performance.now();
  const { copied, failures } = await ask<{ readonly copied: number; readonly failures: readonly object[] }>(
    ...(['POST', path] as const),
  );
  if (copied !== expected || failures.length > 0)
    throw new Error(`${copied} of ${expected} solutions were copied: ${JSON.stringify(failures.slice(0, 3))}`);
  return (performance.now() - startedAt) / 1_000;
}

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
