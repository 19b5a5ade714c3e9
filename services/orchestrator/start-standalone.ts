import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { isLoopback } from '../kit/http/known-hosts.ts';
import type { Service } from '../kit/service.ts';
import { openPlanRegistry } from './app/plans/plan-registry.ts';
import { createRunLog } from './app/runs/run-log.ts';
import { readStandaloneConfig } from './config.ts';
import type { AsyncRunStore } from './domain/async-run.ts';
import type { DocumentKind, RunSettings } from './domain/solution.ts';
import type { Access } from './gateway/deps.ts';
import { openAccess } from './gateway/open-access.ts';
import { startServing } from './start-serving.ts';
import { createMemoryBrokerState } from './store/memory-broker-state.ts';
import { createMemoryRunHistory } from './store/memory-run-history.ts';
import { createMemoryRunMessages } from './store/memory-run-messages.ts';
import { createMemoryRuns } from './store/memory-runs.ts';
import { createMemorySolutions } from './store/memory-solutions.ts';

const files: readonly { readonly kind: DocumentKind; readonly file: string }[] = [
  { kind: 'dockerInfo', file: 'dockerinfo.json' },
  { kind: 'blueprint', file: 'blueprint.json' },
];

const overHttp: RunSettings = { transport: 'http', isolated: false };

/** An orchestrator of one composition without Kafka, MongoDB and identity: runs over direct HTTP, nothing kept after its end. */
export async function startStandalone(service: Service): Promise<void> {
  const { ORCHESTRATOR_COMPOSITION: folder, ...config } = readStandaloneConfig(service.env);
  const documents = folder === undefined ? [] : await readDocuments(folder);
  const protos = folder === undefined ? new Map<string, string>() : await readProtos(folder);
  const store = createMemorySolutions();
  const registry = await openPlanRegistry(store, service.log);
  service.life.onStop('registry', registry.close);
  const history = createMemoryRunHistory(config.ORCHESTRATOR_RUN_LOG_SIZE);
  let inForce = documents.length === 0;
  service.life.addCheck('composition', () => inForce);
  const put = await startServing(service, config, {
    ...{ store, registry, history, runs: noAcceptedRuns(), brokerJobs: createMemoryBrokerState() },
    runMessages: createMemoryRunMessages(),
    runLog: createRunLog({ service, history, size: config.ORCHESTRATOR_RUN_LOG_SIZE }),
    overTopics: () => Promise.reject(withoutTopics()),
    async prepare({ documents: { settings } }) {
      if (settings.transport === 'topics') throw withoutTopics();
    },
    access: openToNetwork(service, config.ORCHESTRATOR_SERVED_HOSTS),
    protos,
  });
  for (const { kind, text, value } of documents)
    await put({ solution: 'default', kind, value, text, settings: overHttp });
  inForce = true;
}

const withoutTopics = () =>
  new AppError(
    'unprocessable',
    'This orchestrator runs compositions over HTTP alone: put the blueprint with transport=http.',
    {
      reason: 'transport_missing',
    },
  );

/** What is accepted must not be lost, and this process has nowhere to keep it. */
const noAcceptedRuns = (): AsyncRunStore => ({
  ...createMemoryRuns(),
  add: () =>
    Promise.reject(
      new AppError('unprocessable', 'This orchestrator keeps no runs: call without Prefer: respond-async.', {
        reason: 'accepted_runs_missing',
      }),
    ),
});

/** Networks alone decide who reaches it. */
function openToNetwork({ listen: { host: listenHost }, log }: Service, names: readonly string[]): Access {
  if (!isLoopback(listenHost))
    log.warn(`on ${listenHost} everybody who reaches this orchestrator may change and run its composition`);
  return openAccess(listenHost, names);
}

interface ReadDocument {
  readonly kind: DocumentKind;
  readonly text: string;
  readonly value: unknown;
}

/** The file of the models' .proto texts by container name; without it they are fetched where the models are. */
async function readProtos(folder: string): Promise<ReadonlyMap<string, string>> {
  const path = join(folder, 'protos.json');
  try {
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, 'utf8')));
    return new Map(Object.entries(texts));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown) =>
  new ConfigError([`ORCHESTRATOR_COMPOSITION: ${path} cannot be read: ${(error as Error).message}`]);

async function readDocuments(folder: string): Promise<readonly ReadDocument[]> {
  const read = files.map(async ({ kind, file }) => {
    const path = join(folder, file);
    try {
      const text = await readFile(path, 'utf8');
      return { kind, text, value: JSON.parse(text) as unknown };
    } catch (error) {
      throw unreadable(path, error);
    }
  });
  return Promise.all(read);
}
