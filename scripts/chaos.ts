import { EngineError } from '../infra/engines/engines.ts';
import { ConfigError } from '../services/kit/config.ts';
import { readChaosOptions } from './chaos/options.ts';
import { reportFolderOf, writeReport } from './chaos/report/write-report.ts';
import { isWholeRight, runChaos } from './chaos/run-chaos.ts';
import { readStartSettings } from './start/settings.ts';
import { StartError } from './start/start-error.ts';

// npm run chaos: a platform of its own under load, whose processes and engines are killed, stopped and restarted meanwhile.
const asked = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => asked.abort());
const at = new Date();
try {
  const options = readChaosOptions(process.argv.slice(2), readStartSettings(process.env).MODELYARD_HOME);
  const outcome = await runChaos(options, {
    signal: asked.signal,
    notify: (sentence) => console.log(sentence),
    reportFolder: reportFolderOf(options, at),
  });
  const folder = await writeReport(options, outcome, at);
  for (const verdict of outcome.verdicts) {
    const { name, sent, answered, found, lost, open, doubled, problems } = verdict;
    const amiss = `${lost.length} lost, ${open.length} open, ${doubled.length} doubled, ${problems.length} other problems`;
    console.log(`${name}: ${sent} sent, ${answered} answered, ${found} there; ${amiss}`);
  }
  for (const sentence of outcome.notReady) console.log(sentence);
  console.log(`The report is ${folder}/report.md.`);
  if (!isWholeRight(outcome)) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  const forPeople = [StartError, ConfigError, EngineError, TypeError].some((known) => error instanceof known);
  if (!asked.signal.aborted) console.error(forPeople && error instanceof Error ? error.message : error);
}
