import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runTool } from '../../../../infra/engines/fetch/run-tool.ts';
import { findChromium } from '../../../../test/support/browser/find-chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

const report = z.object({
  categories: z.record(
    z.enum(categories),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

export interface Scores {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What costs points. */
  readonly complaints: readonly string[];
}

const withinMs = 180_000;

/** Opens a page as a phone on a slow network does, which is the default of Lighthouse. `folder` keeps the report. */
export async function runLighthouse(program: string, url: string, folder: string): Promise<Scores> {
  const { path, env } = await findChromium();
  const file = join(folder, 'report.json');
  const args = [program, url, '--quiet', '--output=json', `--output-path=${file}`];
  const flags = [
    `--only-categories=${categories.join()}`,
    '--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage',
  ];
  await runTool(process.execPath, [...args, ...flags], {
    env: { ...process.env, ...env, CHROME_PATH: path, NODE_OPTIONS: '' },
    timeoutMs: withinMs,
  });
  const { categories: found, audits } = report.parse(JSON.parse(await readFile(file, 'utf8')));
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round(found[name].score * 100)]));
  const weighed = categories.flatMap((name) => found[name].auditRefs.filter(({ weight }) => weight > 0));
  const complaints = weighed.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title}: ${audit.displayValue ?? 'no'}`] : [];
  });
  return { scores: scores as Scores['scores'], complaints };
}
