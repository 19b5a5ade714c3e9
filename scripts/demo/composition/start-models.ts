import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FetchProgress, freePort } from '../../../infra/engines/engines.ts';
import type { ModelName } from '../../../services/classifier/domain/contracts.ts';
import { openServiceLog } from '../../start/service-log.ts';
import { startService } from '../../start/service-process.ts';
import { platformServices } from '../../start/services.ts';
import { DemoError } from '../demo-error.ts';
import type { Container } from './documents.ts';
import { type ModelProcess, startPythonModel } from './python-process.ts';
import { preparePythonRunner } from './python-runner.ts';

/** The models of the composition, each a process of its own on a free port of this machine. */
export interface RunningModels {
  readonly models: readonly RunningModel[];
  readonly ports: Readonly<Record<Container, number>>;
  /** Why the verdict is not served by Python; undefined where it is. */
  readonly withoutPython: string | undefined;
  stop(): Promise<void>;
}

export interface RunningModel extends ModelProcess {
  readonly container: Container;
  readonly port: number;
  /** What serves it, for people. */
  readonly by: string;
  /** Where a person can read about it. */
  readonly page: string;
}

export interface ModelOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: FetchProgress) => void;
  readonly notify?: (line: string) => void;
  /** Where fetched programs are kept. */
  readonly cacheDir?: string;
  /** The interpreter's name; `python3` when absent. */
  readonly python?: string;
}

const stopWithinMs = 5_000;

/** Starts all three; nothing is left running where one of them does not come up. Throws StartError or DemoError. */
export async function startModels(options: ModelOptions): Promise<RunningModels> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-models-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  let withoutPython: string | undefined;

  async function verdict(): Promise<RunningModel> {
    try {
      return await startPython(folder, options);
    } catch (error) {
      options.signal.throwIfAborted();
      withoutPython = withoutPythonSentence(error);
      return startClassifier('verdict1', 'verdict', folder, options);
    }
  }

  const starts = await Promise.allSettled([
    startClassifier('address1', 'address', folder, options),
    startClassifier('site1', 'site', folder, options),
    verdict(),
  ]);
  const models = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(models.map((model) => model.stop()));
    await clear();
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { models, ports: portsOf(models), withoutPython, stop };
}

export const withoutPythonSentence = (error: unknown): string =>
  `The Python client cannot be had here (${shortReason(error)}), so the classifier serves the verdict.`;

/** One line, however long pip's output is. */
export function shortReason(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const why = lines.find((line) => line.startsWith('ERROR')) ?? lines.at(0) ?? 'no reason given';
  // pip lists every version there ever was.
  const reason = why.replace(/ \(from versions:.*/, '').trim();
  return reason.slice(0, 160);
}

async function startPython(folder: string, options: ModelOptions): Promise<RunningModel> {
  const runner = await preparePythonRunner({ ...options, folder: join(folder, 'python') });
  const port = await freePort();
  const { pid, stop } = await startPythonModel(runner, port, options.signal);
  return {
    container: 'verdict1',
    port,
    pid,
    stop,
    by: 'modelyard_runner',
    page: `http://127.0.0.1:${port}/model/methods`,
  };
}

async function startClassifier(
  container: Container,
  model: ModelName,
  folder: string,
  { signal, notify = () => undefined }: ModelOptions,
): Promise<RunningModel> {
  const spec = platformServices.find(({ service }) => service === 'classifier');
  if (!spec) throw new DemoError('The platform has no classifier.');
  const [port, rpcPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const log = await openServiceLog({ path: join(folder, `${model}.log`), name: `${model} model`, notify });
  const env = {
    ...process.env,
    CLASSIFIER_MODEL: model,
    CLASSIFIER_PACKAGE: '',
    CLASSIFIER_HOST: '127.0.0.1',
    CLASSIFIER_HTTP_PORT: String(port),
    CLASSIFIER_GRPC_PORT: String(rpcPort),
    CLASSIFIER_ADMIN_PORT: String(adminPort),
  };
  const pidPath = join(folder, `${model}.pid`);
  const child = await startService({
    plan: { name: `${model} model`, roles: [spec] },
    env,
    adminPort: () => adminPort,
    log,
    pidPath,
    signal,
  });
  // It waits for no other process.
  child.start();
  child.startLast();
  const stop = async () => {
    await child.stop(stopWithinMs);
    await log.close();
  };
  try {
    await child.ready(spec);
  } catch (error) {
    await stop();
    throw error;
  }
  const by = `classifier, CLASSIFIER_MODEL=${model}`;
  return { container, port, pid: child.pid, stop, by, page: `http://127.0.0.1:${port}/model` };
}

function portsOf(models: readonly RunningModel[]): Record<Container, number> {
  const port = (name: Container) => models.find(({ container }) => container === name)?.port ?? 0;
  return { address1: port('address1'), site1: port('site1'), verdict1: port('verdict1') };
}
