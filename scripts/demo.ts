import cliProgress from 'cli-progress';
import { EngineError } from '../infra/engines/engines.ts';
import { ConfigError } from '../services/kit/config.ts';
import { type DemoOptions, readDemoOptions } from './demo/addresses.ts';
import { classifyRows } from './demo/classify-rows.ts';
import { compositionLines } from './demo/composition/report.ts';
import type { RunningModels } from './demo/composition/start-models.ts';
import { createContentClient } from './demo/content-client.ts';
import { DemoError } from './demo/demo-error.ts';
import { findMessages } from './demo/find-messages.ts';
import { type FoundPlatform, findPlatform } from './demo/find-platform.ts';
import { publishSolution } from './demo/publish.ts';
import { classTable, contentTable, speedLine, storedLines, topicTable } from './demo/report.ts';
import { showComposition } from './demo/show-composition.ts';
import { findLogin, signIn } from './demo/sign-in.ts';
import { createProgressBars } from './start/progress-bars.ts';
import { StartError } from './start/start-error.ts';

// npm run demo: the platform's main job on real input. Where no platform runs, it starts one of its own.
// npm run demo -- [--edge URL] [--orchestrator URL] [--classifier host:port] [--kafka host:port]
// [--login name:password] [--keep]

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
const interrupted = new Promise<never>((_, reject) => {
  stopping.signal.addEventListener('abort', () => reject(new DemoError('Stopped.')));
});
interrupted.catch(() => undefined);

const bars = createProgressBars();
let platform: FoundPlatform | undefined;
let models: Promise<RunningModels> | undefined;

async function show({ addresses, own }: FoundPlatform, { keep, login }: DemoOptions): Promise<void> {
  const user = await findLogin(login, addresses.home);
  console.log(`\nThe solution "Website phishing" of ${user.loginName}, through ${addresses.edgeUrl}`);
  const token = await signIn(addresses.edgeUrl, user);
  const published = await publishSolution(createContentClient(addresses.edgeUrl, token));
  console.log(contentTable(published));

  console.log(`\nThe way of the commands through Kafka at ${addresses.brokers.join(', ')}`);
  const trails = await findMessages(
    addresses,
    published.map(({ commandId }) => commandId),
  );
  console.log(topicTable(published, trails));

  console.log(`\nEvery row of the data set, through gRPC at ${addresses.classifier}`);
  const bar = new cliProgress.SingleBar({ format: 'classifying [{bar}] {value} of {total}', clearOnComplete: true });
  bar.start(1, 0);
  const classified = await classifyRows(addresses, (done, total) => {
    bar.setTotal(total);
    bar.update(done);
  }).finally(() => bar.stop());
  console.log(classTable(classified));
  console.log(speedLine(classified));
  console.log('These are rows the model was trained on; the model card says how it does on others.');

  const { run, models: running } = await showComposition({
    orchestrator: { url: addresses.orchestratorUrl, token },
    single: classified,
    signal: stopping.signal,
    onProgress: bars.onProgress,
    onModels(starting) {
      models = starting.finally(bars.stop);
    },
  });

  console.log(`\nStored for ${user.loginName} alone, until the catalog knows the solution and it is published`);
  console.log(storedLines(addresses, published));
  if (addresses.classifierUrl) console.log(`\nTo look at in a browser\nthe model\n  ${addresses.classifierUrl}/model`);
  console.log(compositionLines(run, running, keep));
  console.log(farewell(own, keep));
}

/** What the demo started ends with it; the reader of the addresses has to know which of them still work then. */
function farewell(own: boolean, keep: boolean): string {
  if (keep) return own ? 'The platform and the three models run until Ctrl-C.' : 'The three models run until Ctrl-C.';
  const how = 'To look around: npm run demo -- --keep';
  if (own) return `This platform and the three models stop now. ${how}`;
  return `The three models stop now; the composition stays at the orchestrator and answers 502 without them. ${how}`;
}

const sentence = (error: unknown): unknown => {
  const forPeople = [DemoError, StartError, ConfigError, EngineError].some((type) => error instanceof type);
  const flag = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof Error && (forPeople || flag) ? error.message : error;
};

try {
  const options = readDemoOptions(process.argv.slice(2), process.env);
  platform = await findPlatform(options, {
    signal: stopping.signal,
    onProgress: bars.onProgress,
    notify: (line) => console.log(line),
  });
  bars.stop();
  await Promise.race([show(platform, options), interrupted]);
  if (options.keep) await interrupted.catch(() => undefined);
} catch (error) {
  bars.stop();
  console.error(stopping.signal.aborted ? 'Stopped.' : sentence(error));
  process.exitCode = 1;
}
await models?.then(
  (running) => running.stop(),
  () => undefined,
);
await platform?.stop();
// What an interruption left unfinished must not keep the process running.
process.exit();
