import { isDeepStrictEqual } from 'node:util';
import cliProgress from 'cli-progress';
import { features } from '../../../services/classifier/domain/features.ts';
import type { CompositionTestRun } from '../../../services/contracts/composer-api.ts';
import { CliError } from '../../cli/cli-error.ts';
import { readDataSet } from '../../train/data-set.ts';
import { createContentClient } from '../content/content-client.ts';
import { solutionDocuments } from '../content/solution.ts';
import { DemoError } from '../demo-error.ts';
import { publishModel } from '../onboarding/publish-model.ts';
import type { PushedModel } from '../onboarding/push-model.ts';
import type { People } from '../people/find-people.ts';
import { ms, plainTable } from '../plain-table.ts';
import { type Canvas, createCanvas, type Transport } from './canvas-client.ts';
import { composeModels } from './compose-models.ts';
import { deployComposition } from './deploy-composition.ts';

export interface ShowCanvasOptions extends People {
  readonly edgeUrl: string;
  readonly signal: AbortSignal;
  /** Pushes the model that takes what the other one gives. */
  readonly pushAdvice: () => Promise<PushedModel>;
  /** Whether the composition may be published: its models are. */
  readonly isPublic: boolean;
  readonly keep: boolean;
}

const version = '1.0.0';

/**
 * Composes the phishing model with another one, test-runs, saves, publishes and deploys what comes of it. Prints as it goes, and
 * resolves to the id of the composition.
 */
export async function showCanvas(phishing: PushedModel, options: ShowCanvasOptions): Promise<string> {
  const { author, signal, keep } = options;
  console.log(`\n${author.loginName} composes it with a model that says what to do about a website`);
  const advice = await options.pushAdvice();
  const canvas = await createCanvas(author.api, 'website-check', signal);
  await composeModels(canvas, phishing, advice, signal);
  const problems = await canvas.problems();
  if (problems.length > 0) throw new DemoError(`The composition has problems: ${problems.join(' ')}`);
  const saved = await canvas.save(version);
  console.log(`Two nodes, one link, no problems: saved as the solution "website-check", revision ${saved.version}.`);
  try {
    const runs = await testOverBoth(canvas);
    if (runs) console.log(runLines(runs));
  } finally {
    if (!keep) await canvas.endTests();
  }
  if (options.isPublic) console.log(await publish({ ...saved, name: 'website-check' }, advice, options));
  const deployed = await deployComposition(author.api, saved.solutionId, firstRow(), { signal, keep });
  if (!deployed) return canvas.id;
  console.log(`Deployed as ${deployed.name}: POST /run/${deployed.name}/classify answers ${deployed.answer}`);
  if (!keep) console.log('It is removed again.');
  return canvas.id;
}

async function testOverBoth(canvas: Canvas): Promise<Readonly<Record<Transport, CompositionTestRun>> | undefined> {
  const bar = new cliProgress.SingleBar({
    format: 'test run over {transport} ({duration_formatted})',
    clearOnComplete: true,
  });
  bar.start(1, 0, { transport: 'http' });
  const test = async (transport: Transport) => {
    bar.update({ transport });
    return canvas.test(firstRow(), transport);
  };
  try {
    const http = await test('http');
    return { http, topics: await test('topics') };
  } catch (error) {
    // Such as a machine without a Python that models run on; the rest of the demo needs no deployment.
    if (!(error instanceof CliError)) throw error;
    console.log(`It cannot run here: ${error.message}`);
    return undefined;
  } finally {
    bar.stop();
  }
}

const firstRow = (): object => {
  const [first] = readDataSet().examples;
  return Object.fromEntries(features.map(({ name }, index) => [name, first?.row[index]]));
};

function runLines({ http, topics }: Readonly<Record<Transport, CompositionTestRun>>): string {
  const table = plainTable('test run', 'node', 'operation', 'status', 'bytes in', 'bytes out', 'took');
  for (const run of [http, topics])
    for (const { node, operation, status, bytesIn, bytesOut, durationMs } of run.hops)
      table.push([run.transport, node, operation, status, bytesIn, bytesOut, ms(durationMs)]);
  for (const { transport, status, failure } of [http, topics])
    if (status !== 'done') throw new DemoError(`The test run over ${transport} is ${status}: ${failure?.detail ?? ''}`);
  const same = isDeepStrictEqual(http.output, topics.output) ? 'the same over both' : 'different';
  return `${table}\nThe answer is ${same}: ${JSON.stringify(http.output)}`;
}

/** Everybody who may see the composition has to be able to see its models. */
async function publish(
  saved: { readonly name: string; readonly solutionId: string; readonly revisionId: string; readonly version: string },
  advice: PushedModel,
  options: ShowCanvasOptions,
): Promise<string> {
  await attachLicence(saved, options);
  const publishing = { ...options, onChecks: () => undefined };
  await publishModel(advice, publishing);
  const { isPublished, request } = await publishModel(saved, publishing);
  return isPublished
    ? 'Checked, approved and published: everybody finds the composition in the marketplace.'
    : `A publisher decides about the composition now: request ${request.publishRequestId}.`;
}

/** A composition has none of its own until its author gives it one. */
async function attachLicence(
  { solutionId, revisionId }: { readonly solutionId: string; readonly revisionId: string },
  { edgeUrl, author }: ShowCanvasOptions,
): Promise<void> {
  const content = createContentClient(edgeUrl, author.token);
  for (const file of solutionDocuments().filter(({ name }) => /^licen[cs]e/i.test(name)))
    await content.storeDocument(solutionId, revisionId, 'public', file);
}
