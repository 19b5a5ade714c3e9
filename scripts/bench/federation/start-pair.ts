import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../../federation/authority.ts';
import type { BenchContext } from '../context.ts';
import { addPeer } from './connect-peers.ts';
import { type CatalogCalls, catalogCalls } from './fill-with-models.ts';
import { startTradingPlatform, type TradingPlatform } from './trading-platform.ts';

/** Two platforms that know each other: `to` copies what `from` has. */
export interface TradingPair {
  readonly from: TradingPlatform;
  readonly to: TradingPlatform;
  /** Calls of their catalogs. */
  readonly source: CatalogCalls;
  readonly target: CatalogCalls;
  /** Has `to` know `from` by an address. Resolves to the id that it has there. */
  connect(apiUrl: string): Promise<string>;
  /** Runs a subscription. Throws where it copies another number of solutions than `expected`. */
  run(of: { readonly peerId: string; readonly subId: number }, expected: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startPair(
  context: BenchContext,
  bench: string,
  { withFiles = false }: { readonly withFiles?: boolean } = {},
): Promise<TradingPair> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-bench-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  async function stop() {
    for (const one of stops) await one();
  }
  try {
    const authority = await createAuthority('an authority of benchmarks');
    const common = { bench, authority, folder, withFiles };
    const from = await startTradingPlatform(context, { name: 'from', ...common });
    stops.unshift(from.stop);
    const to = await startTradingPlatform(context, { name: 'to', ...common });
    stops.unshift(to.stop);
    const [source, target] = [catalogCalls(from.catalog), catalogCalls(to.catalog)];
    stops.unshift(source.close, target.close);
    await addPeer(source, { name: 'to', apiUrl: to.url });
    await addPeer(target, { name: 'to', apiUrl: to.url, self: true });
    return {
      ...{ from, to, source, target, stop },
      connect: (apiUrl) => addPeer(target, { name: 'from', apiUrl }),
      async run({ peerId, subId }, expected) {
        const path = `/peer/${peerId}/subscription/${subId}`;
        const report = await to.ask<{ readonly copied: number; readonly failures: readonly object[] }>('POST', path);
        const { copied, failures } = report;
        if (copied !== expected || failures.length > 0)
          throw new Error(`${copied} of ${expected} solutions were copied: ${JSON.stringify(failures.slice(0, 3))}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
