import { compareTimes, ms, timed } from '../catalog/compare-times.ts';
import { fillWithSolutions } from '../catalog/fill-with-solutions.ts';
import { createHttpClient } from '../catalog/per-second.ts';
import { startCatalog } from '../catalog/start-catalog.ts';
import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair } from '../side-by-side.ts';
import { firstPages, pageOrders } from './first-pages.ts';
import { startPortal } from './start-portal.ts';

const goal = 2.5;
const sqlGoalMs = 20;

/** What the database alone takes for the newest page, whose total is remembered. */
function sqlOf(pairs: readonly Pair[], solutions: number): BenchRow {
  const taken = medianTheirs(pairs);
  return {
    what: `SQL of the newest page of 50 over ${solutions} solutions, without an account`,
    ...{ baseline: 'none', measured: ms(taken), result: ms(taken), goal: `at most ${sqlGoalMs} ms` },
    reached: taken <= sqlGoalMs,
  };
}

/** A page of the marketplace through portal and catalog, and what both add to its SQL. */
export const benchPortalSolutions: Bench = async (context) => {
  const solutions = context.quick ? 20_000 : 200_000;
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_portal');
    stops.unshift(catalog.stop);
    await fillWithSolutions(catalog, solutions, context);
    const portal = await startPortal(await context.engines(), catalog);
    stops.unshift(portal.stop);
    const client = createHttpClient(portal.origin, 1);
    stops.unshift(client.close);
    const { pool } = catalog;
    const rows: BenchRow[] = [];
    const rounds: Record<string, readonly Pair[]> = {};
    for (const [name, order] of Object.entries(pageOrders)) {
      const pairs = await compareTimes(context, await firstPages(pool, order), {
        ours: ({ path, body }) => timed(() => client.request(path, body)),
        theirs: ({ statements }) => timed(() => Promise.all(statements.map((statement) => pool.query(statement)))),
      });
      const ratio = medianRatio(pairs);
      rounds[name] = pairs;
      if (order === pageOrders['newest first']) rows.push(sqlOf(pairs, solutions));
      rows.push({
        what: `page of 50 by POST /portal/solutions over ${solutions} solutions, ${name}, one at a time, against its SQL sent straight through pg`,
        ...{ baseline: ms(medianTheirs(pairs)), measured: ms(medianOurs(pairs)) },
        ...{ result: `${ratio.toFixed(2)} times`, goal: `at most ${goal} times`, reached: ratio <= goal },
      });
    }
    return { title: 'Pages of the marketplace', rows, rounds: [rounds] };
  } finally {
    for (const stop of stops) await stop();
  }
};
