import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { installUv } from '../../scripts/support/uv.ts';
import type { LocalTargetOptions } from '../../services/deployment/clients/local/local-target.ts';
import type { DeploymentPlan, ModelFile, PlannedComponent } from '../../services/deployment/domain/plan.ts';
import { createMemoryLocalServerStore } from '../../services/deployment/store/memory-local-server-store.ts';
import { createService } from '../../services/kit/service.ts';
import { describeFile } from '../../services/onboarding/app/formats/describe-file.ts';
import { createArtifactsClient } from '../../services/platform/clients/artifacts.ts';
import { inMemory } from '../unit/onboarding/app/in-memory.ts';
import { deploymentPlan } from './deployment-plan.ts';
import { freePort } from './engines.ts';
import { repositoryName, serviceCredentials, startMemoryArtifacts } from './memory-artifacts.ts';
import { installPythonClient } from './python-client.ts';

const packer = fileURLToPath(new URL('../fixtures/deployment/pack_models.py', import.meta.url));
const graph = fileURLToPath(new URL('../fixtures/models/linear.onnx', import.meta.url));

/** What specs of the target `local` share: models in an artifact repository, and settings. */
export interface LocalModels {
  readonly options: LocalTargetOptions;
  /** The same as settings of a worker, in a process of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** A model that the fixtures pack: `flowers`, `adder`, `unruly`; or `linear`, a graph of ONNX. */
  component(model: string): PlannedComponent;
  /** A component of these files, by the codes of their types. */
  store(
    name: string,
    files: Readonly<Record<string, readonly [fileName: string, bytes: Uint8Array | string]>>,
  ): Promise<PlannedComponent>;
  stop(): Promise<void>;
}

/** Packages are installed once for all specs of a file. */
export async function createLocalModels(): Promise<LocalModels> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-local-'));
  const repository = await startMemoryArtifacts();
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  const ofArtifacts = {
    ...{
      ARTIFACTS_URL: repository.url,
      ARTIFACTS_CREDENTIALS: serviceCredentials,
      ARTIFACTS_REPOSITORY: repositoryName,
    },
  };
  const artifacts = createArtifactsClient(service, ofArtifacts);
  const client = await installPythonClient(folder);
  const bundles = join(folder, 'bundles');
  await runTool(client.python, ['-B', packer, bundles], { env: client.env, timeoutMs: 120_000 });
  const { uv, python } = await installUv();

  const store: LocalModels['store'] = async (name, files) => {
    const solutionId = randomUUID();
    const stored: ModelFile[] = [];
    for (const [type, [fileName, bytes]] of Object.entries(files)) {
      const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
      const uri = `com/artifact/${solutionId}/${name}/1/${name}-1.${extension}`;
      await artifacts.store(uri, Buffer.from(bytes));
      stored.push({ type, uri, name: fileName, size: bytes.length });
    }
    return {
      ...{ name, containerName: name, kind: 'model', solutionId, revisionId: randomUUID(), version: '1' },
      ...{ image: undefined, files: stored, proto: undefined, operations: [] },
    };
  };

  async function bundle(name: string): Promise<PlannedComponent> {
    const read = (file: string) => readFile(join(bundles, name, file));
    const files = {
      MI: ['model.zip', await read('model.zip')],
      MD: ['metadata.json', await read('metadata.json')],
    } as const;
    return { ...(await store(name, files)), proto: (await read('model.proto')).toString() };
  }

  async function onnx(): Promise<PlannedComponent> {
    const bytes = await readFile(graph);
    const described = await describeFile('linear.onnx', 'linear', inMemory(bytes));
    if (described?.kind !== 'model') throw new Error(JSON.stringify(described));
    const { metadata, proto } = described;
    return { ...(await store('linear', { MI: ['linear.onnx', bytes], MD: ['linear.json', metadata] })), proto };
  }

  const components = new Map<string, PlannedComponent>([['linear', await onnx()]]);
  for (const name of ['flowers', 'adder', 'unruly']) components.set(name, await bundle(name));
  const deployments = join(folder, 'deployments');
  const uvCacheFolder = join(defaultCacheDir(), 'python-packages');
  const firstPort = await freePort();
  return {
    options: {
      ...{
        log: service.log,
        modelLog: service.log,
        store: createMemoryLocalServerStore(),
        artifacts,
        folder: deployments,
      },
      ...{ uv, uvCacheFolder, indexes: [], pythons: [python] },
      ...{ memoryLimitBytes: 2 ** 30, processorLimit: 1, mostServers: 20, modelLimitBytes: 1e8 },
      ...{ firstPort, logLimitBytes: 100_000, installLimitMs: 240_000 },
      ...{ cgroup: undefined, usesSandbox: true, pollMs: 50, env: process.env },
      times: {
        initialDelayMs: 20,
        maxDelayMs: 100,
        mostRestarts: 2,
        healthMs: 100,
        hangMs: 30_000,
        gracePeriodMs: 1_000,
      },
    },
    env: {
      ...ofArtifacts,
      DEPLOYMENT_LOCAL_FOLDER: deployments,
      DEPLOYMENT_LOCAL_UV: uv,
      DEPLOYMENT_LOCAL_UV_CACHE_DIR: uvCacheFolder,
      DEPLOYMENT_LOCAL_PYTHONS: python,
      DEPLOYMENT_LOCAL_FIRST_PORT: `${firstPort}`,
    },
    component(model) {
      const found = components.get(model);
      if (!found) throw new Error(`there is no model ${model}`);
      return found;
    },
    store,
    async stop() {
      await service.life.stop();
      await repository.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One component as a deployment of its own. */
export const planFor = (component: PlannedComponent, change: Partial<DeploymentPlan> = {}): DeploymentPlan =>
  deploymentPlan(
    { solutionId: component.solutionId, revisionId: component.revisionId, ...change },
    { ...component, revisionId: change.revisionId ?? component.revisionId },
  );
