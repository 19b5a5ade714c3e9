import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShownPlatform } from '../../../screenshots/start-shown-platform.ts';
import type { Bench } from '../../context.ts';
import type { BenchRow } from '../../result.ts';
import { median } from '../../statistics.ts';
import { installLighthouse } from './install-lighthouse.ts';
import { type Category, categories, runLighthouse, type Scores } from './run-lighthouse.ts';

const goals: Readonly<Record<Category, number>> = { performance: 90, accessibility: 100, 'best-practices': 100 };

/** What Lighthouse thinks of the pages that visitors see first. */
export const benchLighthouse: Bench = async ({ quick, progress }) => {
  progress('installing Lighthouse where it never was');
  const program = await installLighthouse();
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-lighthouse-'));
  const platform = await startShownPlatform(folder);
  try {
    const pages = { marketplace: '/', 'model page': platform.modelPath, 'log-in': '/login' };
    const rows: BenchRow[] = [];
    const rounds: object[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const runs: Scores[] = [];
      for (let run = 0; run < (quick ? 1 : 3); run += 1) {
        runs.push(await runLighthouse(program, platform.edgeUrl + path, folder));
        progress(`${name}: ${JSON.stringify(runs.at(-1))}`);
      }
      rows.push(...categories.map((category) => rowOf(name, category, runs)));
      rounds.push({ [name]: runs });
    }
    return { title: 'Lighthouse', rows, rounds };
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

function rowOf(page: string, category: Category, runs: readonly Scores[]): BenchRow {
  const score = median(runs.map(({ scores }) => scores[category]));
  const what = `${category} of the ${page} in Lighthouse, as on a phone with a slow network`;
  const figures = { baseline: '100', measured: String(score), result: String(score) };
  return { what, ...figures, goal: `at least ${goals[category]}`, reached: score >= goals[category] };
}
