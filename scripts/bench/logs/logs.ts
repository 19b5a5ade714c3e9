import type { Bench } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { measureSearch } from './search.ts';
import { measureStoring } from './store-lines.ts';

const goals = { linesPerSecond: 20_000, traceMs: 100, wordsMs: 500 };

/** What the store of logs takes, and how soon something is found in it. */
export const benchLogs: Bench = async (context) => {
  const [lines, records] = context.quick ? [40_000, 240_000] : [600_000, 20_000_000];
  const perSecond = await measureStoring(context, lines);
  const times = await measureSearch(context, records);
  const over = `${records.toLocaleString('en')} records of a day`;
  const found = (what: string, ms: number, goal?: number): BenchRow => ({
    ...{
      what,
      baseline: 'statement and rows, without HTTP',
      measured: `p95 ${ms.toFixed(1)} ms`,
      result: `${ms.toFixed(1)} ms`,
    },
    ...(goal !== undefined && { goal: `at most ${goal} ms`, reached: ms <= goal }),
  });
  return {
    title: 'Logs',
    rows: [
      {
        ...{
          what: 'lines of the access log into the store, two workers',
          baseline: 'topic and database on this machine',
        },
        ...{ measured: `${Math.round(perSecond)} lines/s`, result: `${Math.round(perSecond)} lines/s` },
        ...{ goal: `at least ${goals.linesPerSecond} lines/s`, reached: perSecond >= goals.linesPerSecond },
      },
      found(`the lines of a trace, of ${over}`, times.trace, goals.traceMs),
      found(`200 lines with two words that one of 1,000 has, in the last hour of ${over}`, times.words, goals.wordsMs),
      found(`all lines with two words that one of 100,000 has, in the same`, times.rareWords, goals.wordsMs),
      found(`how many lines have two words that one of 1,000 has, each minute of the same`, times.histogram),
      found(`the newest 200 lines, of ${over}`, times.newest),
    ],
  };
};
