import { randomUUID } from 'node:crypto';
import { EngineError } from '../infra/engines/engines.ts';
import { ConfigError } from '../services/kit/config.ts';
import { CliError } from './cli/cli-error.ts';
import { type DemoOptions, readDemoOptions } from './demo/addresses.ts';
import { showCanvas } from './demo/canvas/show-canvas.ts';
import { compositionLines } from './demo/composition/report.ts';
import type { RunningModels } from './demo/composition/start-models.ts';
import { showContent } from './demo/content/show-content.ts';
import { DemoError } from './demo/demo-error.ts';
import { showDeployment } from './demo/deployment/show-deployment.ts';
import { showFederation } from './demo/federation/show-federation.ts';
import { type FoundPlatform, findPlatform } from './demo/find-platform.ts';
import { imageLines } from './demo/onboarding/report.ts';
import { showPublication } from './demo/onboarding/show-publication.ts';
import { showPush } from './demo/onboarding/show-push.ts';
import { pageLines } from './demo/page-lines.ts';
import { findPeople } from './demo/people/find-people.ts';
import { storedLines } from './demo/report.ts';
import { showClassification } from './demo/show-classification.ts';
import { showComposition } from './demo/show-composition.ts';
import type { Platform } from './start/platform.ts';
import { createProgressBars } from './start/progress-bars.ts';
import { StartError } from './start/start-error.ts';

// npm run demo: the platform's main job on real input: a model is pushed, described, published, deployed, called, updated, composed and copied by a second platform. Where no
// platform runs, it starts one of its own.
// npm run demo -- [--edge URL] [--orchestrator URL] [--classifier host:port] [--kafka host:port]
// [--registry URL] [--login name:password] [--keep]

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
const interrupted = new Promise<never>((_, reject) => {
  stopping.signal.addEventListener('abort', () => reject(new DemoError('Stopped.')));
});
interrupted.catch(() => undefined);

const bars = createProgressBars();
let platform: FoundPlatform | undefined;
let models: Promise<RunningModels> | undefined;
let second: Platform | undefined;

async function show({ addresses, own, federation }: FoundPlatform, { keep, login }: DemoOptions): Promise<void> {
  const { signal } = stopping;
  const people = await findPeople(addresses, login);
  const { author } = people;
  const pushed = await showPush({ addresses, author, signal, onProgress: bars.onProgress }).finally(bars.stop);
  const model = pushed?.model;
  // Content is kept for a solution that the catalog does not know as well.
  const { solutionId, revisionId } = model ?? { solutionId: randomUUID(), revisionId: randomUUID() };
  const stored = await showContent(addresses, author, { solutionId, revisionId, workspace: 'public' });
  const isPublic = model !== undefined && (await showPublication(model, { ...people, ...addresses, signal }));

  const { edgeUrl } = addresses;
  let compositionId: string | undefined;
  if (pushed) {
    await showDeployment(pushed.model, { ...pushed, author, edgeUrl, signal, keep });
    compositionId = await showCanvas(pushed.model, { ...pushed, ...people, edgeUrl, signal, isPublic, keep });
  }

  const { publisher } = people;
  if (isPublic && federation && publisher)
    await showFederation({
      ...{ solutionId: model.solutionId, federation, admin: publisher.api, signal, onProgress: bars.onProgress },
      onSecond(platform) {
        second = platform;
        bars.stop();
      },
    });

  const classified = await showClassification(addresses);
  const { run, models: running } = await showComposition({
    orchestrator: { url: addresses.orchestratorUrl, token: author.token },
    ...{ single: classified, signal, onProgress: bars.onProgress },
    onModels(starting) {
      models = starting.finally(bars.stop);
    },
  });

  console.log(isPublic ? '\nFor everybody, since it is published' : `\nFor ${author.loginName}, until it is published`);
  console.log(storedLines(addresses, stored));
  if (isPublic && model.image) console.log(imageLines(model.image, addresses.edgeUrl));
  if (addresses.classifierUrl) console.log(`\nTo look at in a browser\nthe model\n  ${addresses.classifierUrl}/model`);
  console.log(compositionLines(run, running, keep));
  console.log(`\nPages of the web portal, where ${author.loginName} signs in to see more\n`);
  console.log(pageLines({ edgeUrl, solutionId: model?.solutionId, compositionId }));
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
  const forPeople = [DemoError, CliError, StartError, ConfigError, EngineError].some((type) => error instanceof type);
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
await second?.stop();
await platform?.stop();
// What an interruption left unfinished must not keep the process running.
process.exit();
