import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChaosOptions } from '../options.ts';
import { type ChaosOutcome, isWholeRight } from '../run-chaos.ts';
import { describeChaos } from './describe-chaos.ts';
import { drawTimeLine } from './draw-time-line.ts';

/** Named after the time. */
export const reportFolderOf = ({ folder }: ChaosOptions, at: Date): string =>
  join(folder, at.toISOString().replaceAll(':', '-').replace(/\..*/, ''));

/** Writes `report.json`, `report.md` and `time-line.svg` into the folder of the report, and resolves to its path. */
export async function writeReport(options: ChaosOptions, outcome: ChaosOutcome, at: Date): Promise<string> {
  const folder = reportFolderOf(options, at);
  await mkdir(folder, { recursive: true });
  const { verdicts, planned, faults, notReady, tookMs, ledgers } = outcome;
  const { seed, durationMs, amounts, everyMs } = options;
  const right = isWholeRight(outcome);
  const amiss = { verdicts, notReady };
  const report = { at: at.toISOString(), right, seed, durationMs, everyMs, amounts, tookMs, ...amiss, planned, faults };
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
