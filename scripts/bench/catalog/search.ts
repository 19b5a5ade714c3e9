import type { Bench } from '../context.ts';
import { medianOurs, medianRatio, medianTheirs } from '../side-by-side.ts';
import { compareTimes, ms, timed } from './compare-times.ts';
import { fillWithSolutions } from './fill-with-solutions.ts';
import { filteredPages, keywordSearches, type Search } from './keyword-searches.ts';
import { createHttpClient } from './per-second.ts';
import { startCatalog } from './start-catalog.ts';
import { withoutTextIndexes } from './without-text-indexes.ts';

const pageGoal = 1.5;
const indexGoal = 20;

/** Searches over many solutions: what the service adds to its SQL, and what the index of texts takes away. */
export const benchCatalogSearch: Bench = async (context) => {
  const solutions = context.quick ? 20_000 : 200_000;
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_search');
    stops.unshift(catalog.stop);
    await fillWithSolutions(catalog, solutions, context);
    const client = createHttpClient(catalog.origin, 1, catalog.headers);
    stops.unshift(client.close);
    const { pool } = catalog;
    const ours = ({ path }: Search) => timed(() => client.request(path));
    const pages = await compareTimes(context, await filteredPages(pool), {
      ours,
      theirs: ({ statements }) => timed(() => Promise.all(statements.map((statement) => pool.query(statement)))),
    });
    const keywords = await compareTimes(context, await keywordSearches(pool), {
      ours,
      theirs: ({ statements }) => withoutTextIndexes(pool, statements),
    });
    const slower = medianRatio(pages);
    const faster = 1 / medianRatio(keywords);
    const rows = [
      {
        what: `page of 20 by /solution/search/portal with three filters over ${solutions} solutions, one at a time, against its SQL sent straight through pg`,
        ...{ baseline: ms(medianTheirs(pages)), measured: ms(medianOurs(pages)) },
        ...{ result: `${slower.toFixed(2)} times`, goal: `at most ${pageGoal} times`, reached: slower <= pageGoal },
      },
      {
        what: `keyword search over ${solutions} solutions, one at a time, against its SQL without the indexes of texts`,
        ...{ baseline: ms(medianTheirs(keywords)), measured: ms(medianOurs(keywords)) },
        ...{ result: `${faster.toFixed(1)} times as fast`, goal: `at least ${indexGoal} times` },
        reached: faster >= indexGoal,
      },
    ];
    return { title: 'Searching solutions', rows, rounds: [{ pages, keywords }] };
  } finally {
    for (const stop of stops) await stop();
  }
};
