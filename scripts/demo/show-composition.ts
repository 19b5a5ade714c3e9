import cliProgress from 'cli-progress';
import type { FetchProgress } from '../../infra/engines/engines.ts';
import type { Classified } from './classify-rows.ts';
import type { OrchestratorAddress } from './composition/orchestrator-client.ts';
import { equalLine, hopTable, modelTable, sampleTable, transportTable } from './composition/report.ts';
import { type CompositionRun, runComposition } from './composition/run-composition.ts';
import { type RunningModels, startModels } from './composition/start-models.ts';

export interface ShowOptions {
  readonly orchestrator: OrchestratorAddress;
  readonly single: Classified;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FetchProgress) => void;
  /** Called before the models run, so that the caller can stop them in any case. */
  readonly onModels: (models: Promise<RunningModels>) => void;
}

/** The same solution as a composition of three models, run over both transports. Prints as it goes. */
export async function showComposition(options: ShowOptions): Promise<{ run: CompositionRun; models: RunningModels }> {
  const { orchestrator, single, onModels } = options;
  console.log('\nThe same as a composition: one model for the address, one for the page, one that decides');
  const starting = startModels({ ...options, notify: (line) => console.log(line) });
  onModels(starting);
  const models = await starting;
  if (models.withoutPython !== undefined) console.log(models.withoutPython);
  console.log(modelTable(models));

  console.log(`\nEvery row through the composition, through the orchestrator at ${orchestrator.url}`);
  const bar = new cliProgress.SingleBar({ format: '{way} [{bar}] {value} of {total}', clearOnComplete: true });
  bar.start(single.rows, 0, { way: 'running' });
  const run = await runComposition(orchestrator, models, (transport, done) => {
    bar.update(done, { way: transport === 'http' ? 'over direct HTTP' : 'over topic hops' });
  }).finally(() => bar.stop());
  console.log(transportTable(run, single));
  console.log(equalLine(run));
  console.log(`\nWhat the nodes took\n${hopTable(run)}`);
  const topics = run.transports.find(({ transport }) => transport === 'topics');
  if (topics) console.log(`\nRun ${topics.sample.runId} over topics\n${sampleTable(topics)}`);
  return { run, models };
}
