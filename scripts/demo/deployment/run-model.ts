import { json, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { classes, features } from '../../../services/classifier/domain/features.ts';
import type { Deployment } from '../../../services/contracts/deployment-api.ts';
import type { Api } from '../../cli/server/api.ts';
import { readDataSet } from '../../train/data-set.ts';
import { DemoError } from '../demo-error.ts';

/** What a deployed model answered to every row of the data set. */
export interface CalledModel {
  readonly rows: number;
  readonly right: number;
  readonly seconds: number;
}

const operation = 'classify';
const lookEveryMs = 500;
const jsonHeaders = { 'content-type': 'application/json' };

/** Waits until the newest revision answers. Errors: CliError with what the platform says where it cannot run. */
export async function deployModel(api: Api, solutionId: string, signal: AbortSignal): Promise<Deployment> {
  const body = JSON.stringify({ solutionId });
  const { body: answer } = await api.send('POST', '/deployments', { headers: jsonHeaders, body, signal });
  const begun = (await json(answer)) as Deployment;
  let shown = begun;
  // Beyond the time that a request waits, its environment is still being built.
  while (shown.status === 'starting') {
    await delay(lookEveryMs, undefined, { signal });
    shown = (await json((await api.send('GET', `/deployments/${begun.id}`, { signal })).body)) as Deployment;
  }
  if (shown.status !== 'ready') throw new DemoError(`The deployment is ${shown.status}: ${shown.detail ?? ''}`);
  return shown;
}

/** Sends every row of the data set as one batch, a line for each. Throws a DemoError where an answer is missing. */
export async function callModel(api: Api, { name }: Deployment, signal: AbortSignal): Promise<CalledModel> {
  const { examples } = readDataSet();
  const lines = examples.map(({ row }) =>
    JSON.stringify(Object.fromEntries(features.map((feature, index) => [feature.name, row[index]]))),
  );
  const began = performance.now();
  const headers = { 'content-type': 'application/x-ndjson' };
  const request = { headers, body: lines.join('\n'), signal };
  const { body } = await api.send('POST', `/run/${name}/${operation}`, request);
  const answers = (await text(body)).trimEnd().split('\n');
  const seconds = (performance.now() - began) / 1_000;
  if (answers.length !== examples.length)
    throw new DemoError(`The deployment answered ${answers.length} of ${examples.length} rows.`);
  const right = examples.filter(({ label }, index) => classOf(answers[index]) === classes[label]?.value).length;
  return { rows: answers.length, right, seconds };
}

/** A field that has the value of its type's default is left out of JSON. */
function classOf(line = ''): number {
  const answer = JSON.parse(line);
  if (answer.error) throw new DemoError(`The deployment did not answer a row: ${answer.error.detail}`);
  return Number(answer.value ?? 0);
}
