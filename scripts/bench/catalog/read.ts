import { fillCatalog } from '../../seed/fill-catalog.ts';
import type { Bench } from '../context.ts';
import { compareRates, requests } from './compare-rates.ts';
import { createHttpClient } from './per-second.ts';
import { startBareProgram } from './start-bare-program.ts';
import { poolSize, type RunningCatalog, startCatalog } from './start-catalog.ts';

const inFlight = 64;
const solutions = 2_000;
const goal = 0.5;

/** GET of one solution, beside a program that does nothing but the same query. */
export const benchCatalogRead: Bench = async (context) => {
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_read');
    stops.unshift(catalog.stop);
    await fillCatalog(catalog.pool, { solutions, seed: 1, events: false });
    const ids = await idsOf(catalog);
    const bare = await startBareProgram(catalog);
    stops.unshift(bare.stop);
    const ours = createHttpClient(catalog.origin, inFlight, catalog.headers);
    const theirs = createHttpClient(bare.origin, inFlight);
    stops.unshift(ours.close, theirs.close);
    const some = roundRobin(ids);
    const { pairs, ratio, measured, baseline } = await compareRates(context, {
      inFlight,
      ours: () => ours.request(`/ccds/solution/${some()}`),
      theirs: () => theirs.request(`/${some()}`),
    });
    const row = {
      what: `GET of one solution, ${inFlight} in flight, against node:http and pg with the same prepared query on as many connections (${poolSize})`,
      ...{ baseline: requests(baseline), measured: requests(measured) },
      ...{ result: ratio.toFixed(2), goal: `at least ${goal}`, reached: ratio >= goal },
    };
    return { title: 'Reading a solution', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};

async function idsOf({ pool }: RunningCatalog): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT solution_id AS id FROM solutions');
  return rows.map(({ id }) => id);
}

/** One after the other, again and again. */
function roundRobin(items: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return items[turn % items.length] ?? '';
  };
}
