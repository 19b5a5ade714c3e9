import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRight } from '../judge.ts';
import type { ChaosOptions } from '../options.ts';
import type { ChaosOutcome } from '../run-chaos.ts';
import { describeChaos } from './describe-chaos.ts';
import { drawTimeLine } from './draw-time-line.ts';

/** Writes `report.json`, `report.md` and `time-line.svg` into a folder named after the time, and resolves to its path. */
export async function writeReport(options: ChaosOptions, outcome: ChaosOutcome, at: Date): Promise<string> {
  const folder = join(options.folder, at.toISOString().replaceAll(':', '-').replace(/\..*/, ''));
  await mkdir(folder, { recursive: true });
  const { verdicts, planned, faults, tookMs, ledgers } = outcome;
  const { seed, durationMs, amounts, everyMs } = options;
  const right = verdicts.every(isRight);
  const report = { at: at.toISOString(), right, seed, durationMs, everyMs, amounts, tookMs, verdicts, planned, faults };
  const answers = ledgers.map(({ name, entries }) => ({
    name: `${name} answered`,
    momentsMs: entries.flatMap(({ answeredAtMs }) => (answeredAtMs === undefined ? [] : [answeredAtMs])),
  }));
  const repeated = { name: 'requests repeated', momentsMs: ledgers.flatMap(({ retriesAtMs }) => retriesAtMs) };
  const timeLine = drawTimeLine({ lengthMs: tookMs, faults, lines: [...answers, repeated] });
  await Promise.all([
    writeFile(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`),
    writeFile(join(folder, 'report.md'), describeChaos(options, outcome)),
    writeFile(join(folder, 'time-line.svg'), timeLine),
  ]);
  return folder;
}
