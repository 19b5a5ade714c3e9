import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../infra/engines/process/free-port.ts';
import { modelService } from '../../services/classifier/domain/contracts.ts';
import { features } from '../../services/classifier/domain/features.ts';
import { loadModelProto } from '../../services/classifier/store/model-proto.ts';
import { createRpcClient, type RpcClient } from '../../services/kit/rpc/client.ts';
import { readDataSet } from '../train/data-set.ts';
import type { Bench } from './context.ts';
import type { BenchResult } from './result.ts';
import { medianOurs, medianRatio, medianTheirs, type Pair, sideBySide } from './side-by-side.ts';

const packageName = 'modelyard.classifier.v1';
const inFlight = 64;
const roundMs = 300;
const goal = 0.85;

/**
 * Calls a second of `classify` and of an empty handler with the same messages, each in a process of its own, over one
 * connection, alternating. Takes about fifteen seconds.
 */
export const benchClassify: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 6 : 20;
  const children: ChildProcess[] = [];
  const clients: RpcClient[] = [];
  try {
    const connect = (port: number) => {
      const client = createRpcClient(loadModelProto(packageName), modelService, `127.0.0.1:${port}`);
      clients.push(client);
      return client;
    };
    const empty = connect(await startEmpty(children));
    const ours = connect(await startClassifier(children));
    for (const client of [empty, ours]) await callsPerSecond(client);
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pair = await sideBySide(
        round,
        () => callsPerSecond(ours),
        () => callsPerSecond(empty),
      );
      pairs.push(pair);
      progress(`round ${round + 1} of ${rounds}: ${perSecond(pair.ours)} and ${perSecond(pair.theirs)}`);
    }
    return report(pairs);
  } finally {
    for (const client of clients) client.close();
    await Promise.all(children.map(stop));
  }
};

function report(pairs: readonly Pair[]): BenchResult {
  const ratio = medianRatio(pairs);
  const row = {
    what: `classify over one connection, ${inFlight} in flight, against an empty unary handler of grpc-js`,
    baseline: perSecond(medianTheirs(pairs)),
    measured: perSecond(medianOurs(pairs)),
    result: ratio.toFixed(2),
    goal: `at least ${goal}`,
    reached: ratio >= goal,
  };
  return { title: 'gRPC classifier', rows: [row], rounds: pairs };
}

const perSecond = (value: number) => `${Math.round(value)} calls/s`;

async function callsPerSecond(client: RpcClient): Promise<number> {
  const start = performance.now();
  const end = start + roundMs;
  let calls = 0;
  const caller = async (offset: number) => {
    for (let turn = offset; performance.now() < end; turn += 1) {
      await client.call('classify', websites[turn % websites.length] ?? {});
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => caller(index)));
  return (calls * 1_000) / (performance.now() - start);
}

const websites = readDataSet().examples.map(({ row }) =>
  Object.fromEntries(features.map(({ name }, index) => [name, row[index]])),
);

async function startEmpty(children: ChildProcess[]): Promise<number> {
  const child = fork(new URL('./empty-rpc-server.ts', import.meta.url));
  children.push(child);
  const [port] = await once(child, 'message');
  return port;
}

async function startClassifier(children: ChildProcess[]): Promise<number> {
  const [grpc, http, admin] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    CLASSIFIER_GRPC_PORT: String(grpc),
    CLASSIFIER_HTTP_PORT: String(http),
    CLASSIFIER_ADMIN_PORT: String(admin),
    CLASSIFIER_PACKAGE: packageName,
    LOG_LEVEL: 'warn',
  };
  const child = fork(new URL('../../services/main.ts', import.meta.url), ['classifier', 'rpc'], { env });
  children.push(child);
  await ready(`http://127.0.0.1:${admin}/readyz`, child);
  return grpc;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`the classifier ended with exit code ${child.exitCode}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
