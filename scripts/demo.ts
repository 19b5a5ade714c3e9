import cliProgress from 'cli-progress';
import { EngineError } from '../infra/engines/engines.ts';
import { ConfigError } from '../services/kit/config.ts';
import { readDemoOptions } from './demo/addresses.ts';
import { classifyRows } from './demo/classify-rows.ts';
import { createContentClient } from './demo/content-client.ts';
import { DemoError } from './demo/demo-error.ts';
import { findMessages } from './demo/find-messages.ts';
import { type FoundPlatform, findPlatform } from './demo/find-platform.ts';
import { publishSolution } from './demo/publish.ts';
import { addressLines, classTable, contentTable, speedLine, topicTable } from './demo/report.ts';
import { createFetchBars } from './start/fetch-bars.ts';
import { StartError } from './start/start-error.ts';

// npm run demo: the platform's main job on real input. Needs nothing: where no platform runs it starts one of its own.
// npm run demo -- [--edge URL] [--classifier host:port] [--kafka host:port] [--keep]

const asked = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => asked.abort());
const interrupted = new Promise<never>((_, reject) => {
  asked.signal.addEventListener('abort', () => reject(new DemoError('Stopped.')));
});
interrupted.catch(() => undefined);

async function show({ addresses, own }: FoundPlatform, keep: boolean): Promise<void> {
  console.log(`\nThe solution "Website phishing", through ${addresses.edgeUrl}`);
  const published = await publishSolution(createContentClient(addresses.edgeUrl));
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

  console.log(`\nTo look at in a browser\n${addressLines(addresses, published)}`);
  if (!own) return;
  if (keep) console.log('The platform runs until Ctrl-C.');
  else console.log('This platform stops now. To look at the addresses: npm run demo -- --keep');
}

const sentence = (error: unknown): unknown => {
  const forPeople = [DemoError, StartError, ConfigError, EngineError].some((type) => error instanceof type);
  const flag = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof Error && (forPeople || flag) ? error.message : error;
};

const bars = createFetchBars();
let platform: FoundPlatform | undefined;
try {
  const options = readDemoOptions(process.argv.slice(2), process.env);
  platform = await findPlatform(options, {
    signal: asked.signal,
    onProgress: bars.onProgress,
    notify: (line) => console.log(line),
  });
  bars.stop();
  await Promise.race([show(platform, options.keep), interrupted]);
  if (platform.own && options.keep) await interrupted.catch(() => undefined);
} catch (error) {
  bars.stop();
  console.error(asked.signal.aborted ? 'Stopped.' : sentence(error));
  process.exitCode = 1;
}
await platform?.stop();
// Nothing is awaited any more; what an interruption left half done must not keep the process.
process.exit();
