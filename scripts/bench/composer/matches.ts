import type { Port } from '../../../services/composer/domain/graph.ts';
import type { PaletteRow } from '../../../services/composer/domain/palette/row.ts';
import { ms, timed } from '../catalog/compare-times.ts';
import { createHttpClient } from '../catalog/per-second.ts';
import type { Bench } from '../context.ts';
import { medianOurs, medianTheirs, type Pair, sideBySide } from '../side-by-side.ts';
import { percentile } from '../statistics.ts';
import { createChance, rowOf, wordToSearch } from './generated-rows.ts';
import { startComposer } from './start-composer.ts';

const inFlight = 16;
const goalMs = 50;
/** Ports that are asked about; popular ones are among them as often as among all. */
const asked = 500;
const size = 20;

/** What fits a port, in a palette of many solutions, beside a search of that palette by name. */
export const benchMatches: Bench = async (context) => {
  const { solutions, rounds, perRound } = context.quick
    ? { solutions: 2_000, rounds: 3, perRound: 400 }
    : { solutions: 20_000, rounds: 9, perRound: 2_000 };
  const composer = await startComposer(context, 'matches');
  const { token, userId } = composer.person;
  const client = createHttpClient(composer.url, inFlight, { authorization: `Bearer ${token}` });
  try {
    const chance = createChance();
    const rows = Array.from({ length: solutions }, (_, number) => rowOf(number, userId, chance));
    context.progress(`filling in ${solutions} solutions`);
    await composer.fill(rows);
    const matches = rows.slice(0, asked).flatMap(pathsOf);
    const searches = Array.from({ length: asked }, () => `/palette?size=${size}&search=${wordToSearch(chance)}`);
    const p95Of = (paths: readonly string[]) => async () =>
      percentile(await timesOf((path) => client.request(path), paths, perRound), 0.95);
    const [ours, theirs] = [p95Of(matches), p95Of(searches)];
    for (const side of [ours, theirs]) await side();
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(round, ours, theirs);
      pairs.push(pair);
      context.progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)}`);
    }
    const p95 = medianOurs(pairs);
    const row = {
      what: `p95 of GET /matches for a port, ${solutions} solutions in the palette, ${inFlight} in flight, beside a search of the palette by name`,
      ...{ baseline: ms(medianTheirs(pairs)), measured: ms(p95) },
      ...{ result: ms(p95), goal: `at most ${goalMs} ms`, reached: p95 <= goalMs },
    };
    return { title: 'What fits a port', rows: [row], rounds: pairs };
  } finally {
    await client.close();
    await composer.stop();
  }
};

const pathsOf = ({ inputs, outputs }: PaletteRow): string[] => [
  ...inputs.slice(0, 1).map((port) => pathOf('input', port)),
  ...outputs.slice(0, 1).map((port) => pathOf('output', port)),
];

const pathOf = (direction: string, { messages }: Port): string =>
  `/matches?${new URLSearchParams({ direction, size: String(size), port: JSON.stringify(messages) })}`;

/** Milliseconds of `count` calls, with `inFlight` of them under way all the time; the paths one after the other. */
async function timesOf(
  call: (path: string) => Promise<unknown>,
  paths: readonly string[],
  count: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const path = paths[next % paths.length] ?? '';
      next += 1;
      times.push(await timed(() => call(path)));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return times;
}
