import { json, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
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
export const jsonHeaders = { 'content-type': 'application/json' };

/** Waits until the newest revision answers. Errors: CliError with what the platform says where it cannot run. */
export async function deployModel(api: Api, solutionId: string, signal: AbortSignal): Promise<Deployment> {
  const body = JSON.stringify({ solutionId });
  const { body: answer } = await api.send('POST', '/deployments', { headers: jsonHeaders, body, signal });
  const shown = await untilReady(api, (await json(answer)) as Deployment, signal);
  if (shown.status !== 'ready') throw new DemoError(`The deployment is ${shown.status}: ${shown.detail ?? ''}`);
  return shown;
}

/** Waits beyond the time that a request waits: an environment is still being built. Resolves to what came of it. */
export async function untilReady(api: Api, begun: Deployment, signal: AbortSignal): Promise<Deployment> {
  let shown = begun;
  while (shown.status === 'starting' || shown.status === 'updating') {
    await delay(lookEveryMs, undefined, { signal });
    shown = (await json((await api.send('GET', `/deployments/${begun.id}`, { signal })).body)) as Deployment;
  }
  return shown;
}

/** Sends the first row of the data set as JSON; resolves to the answer. */
export async function callOnce(api: Api, { name }: Deployment, signal: AbortSignal): Promise<string> {
  const [first] = readDataSet().examples;
  const message = Object.fromEntries(features.map((feature, index) => [feature.name, first?.row[index]]));
  const request = { headers: jsonHeaders, body: JSON.stringify(message), signal };
  return text((await api.send('POST', `/run/${name}/${operation}`, request)).body);
}

/** Sends the data set as CSV. Throws a DemoError where an answer is missing. */
export async function callModel(api: Api, { name }: Deployment, signal: AbortSignal): Promise<CalledModel> {
  const { examples } = readDataSet();
  const header = features.map((feature) => feature.name);
  const began = performance.now();
  const request = {
    headers: { 'content-type': 'text/csv' },
    body: stringify([header, ...examples.map(({ row }) => [...row])]),
    signal,
  };
  const { body } = await api.send('POST', `/run/${name}/${operation}`, request);
  const answers: Answer[] = parse(await text(body), { columns: true });
  const seconds = (performance.now() - began) / 1_000;
  const failed = answers.find(({ error }) => error !== '');
  if (failed) throw new DemoError(`The deployment did not answer a row: ${failed.error}`);
  if (answers.length !== examples.length)
    throw new DemoError(`The deployment answered ${answers.length} of ${examples.length} rows.`);
  const right = examples.filter(({ label }, index) => Number(answers[index]?.value) === classes[label]?.value).length;
  return { rows: answers.length, right, seconds };
}

interface Answer {
  readonly value: string;
  /** Why the row has none. */
  readonly error: string;
}
