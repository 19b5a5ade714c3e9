import type { Middleware } from 'koa';
import type { DeploySolution } from '../../../services/contracts/deployment.ts';
import { aboutTask } from '../../../services/deployment/app/about-task.ts';
import { createKeepCredential } from '../../../services/deployment/app/credentials/keep-credential.ts';
import { createStoreCredential } from '../../../services/deployment/app/credentials/store-credential.ts';
import { createActiveUsers } from '../../../services/deployment/app/find-active-user.ts';
import { createFindDeployment } from '../../../services/deployment/app/find-deployment.ts';
import { createFindDeploymentOfTask } from '../../../services/deployment/app/find-deployment-of-task.ts';
import { openFirstTask } from '../../../services/deployment/app/first-task.ts';
import { createKeepReport } from '../../../services/deployment/app/keep-report.ts';
import { createRequestDeployment } from '../../../services/deployment/app/request-deployment.ts';
import { credentialSeal } from '../../../services/deployment/config/credential-settings.ts';
import { readGatewayConfig } from '../../../services/deployment/config.ts';
import type { ArtifactRecord, Catalog } from '../../../services/deployment/domain/catalog.ts';
import type { SealedCredential } from '../../../services/deployment/domain/credentials/target-credential.ts';
import type { DeploymentStore } from '../../../services/deployment/domain/deployment.ts';
import type { LogLine } from '../../../services/deployment/domain/driver.ts';
import { cloudOperations } from '../../../services/deployment/gateway/clouds/operations.ts';
import { renderCloudFailure } from '../../../services/deployment/gateway/clouds/render-failure.ts';
import { deployOperations } from '../../../services/deployment/gateway/deploy/operations.ts';
import { renderDeployFailure } from '../../../services/deployment/gateway/deploy/render-failure.ts';
import type { DeploymentOperationDeps } from '../../../services/deployment/gateway/operation.ts';
import { legacyAccess } from '../../../services/deployment/start-access.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { createApiRouter } from '../../../services/kit/http/api/router.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { memoryDeployments } from './memory-deployments.ts';

export interface LegacyGateway {
  readonly url: string;
  readonly ada: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly deployments: DeploymentStore;
  /** The commands that were sent. */
  readonly commands: DeploySolution[];
  readonly lines: readonly LogLine[];
  /** Of the model: with a blueprint among them it is a composition. */
  readonly artifacts: ArtifactRecord[];
  /** As they are stored. */
  readonly credentials: readonly SealedCredential[];
  /** Without a token the request is anonymous. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  stop(): Promise<void>;
}

interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

const account = 'deployment:any password will do';
const required = {
  ...{ DATABASE_URL: 'postgres://localhost/x', KAFKA_BROKERS: 'localhost:9092', CATALOG_CREDENTIALS: account },
  ...{ ARTIFACTS_CREDENTIALS: account },
};

/** What clients of the predecessor call, in front of a catalog with one model of ada's. A token is the id of its user. */
export async function startLegacyGateway(env: Readonly<Record<string, string>> = {}): Promise<LegacyGateway> {
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  const [ada, solutionId, revisionId] = [newId(), newId(), newId()];
  const artifacts: ArtifactRecord[] = [];
  const tasks = new Map<string, { readonly number: number; readonly userId: string; readonly trackingId: string }>();
  const catalog = {
    user: async (userId) => (userId === ada ? { userId, loginName: 'ada', active: true } : undefined),
    solution: async (id) =>
      id === solutionId ? { solutionId, name: 'area', active: true, toolkitTypeCode: 'SK' } : undefined,
    access: async () => ({ ownerId: ada, coOwnerIds: [] }),
    revisions: async (id) => (id === solutionId ? [{ revisionId, version: '1', accessTypeCode: 'PR' }] : []),
    artifacts: async () => artifacts,
    task: async (number) => [...tasks.values()].find((one) => one.number === number),
    async openTask({ userId, trackingId }, key) {
      const { number } = tasks.get(key) ?? { number: tasks.size + 1 };
      tasks.set(key, { number, userId, trackingId });
      return number;
    },
  } satisfies Partial<Catalog> as Partial<Catalog> as Catalog;
  const config = readGatewayConfig({ ...required, ...env });
  const deployments = memoryDeployments();
  const findDeployment = createFindDeployment({ store: deployments });
  const commands: DeploySolution[] = [];
  const lines: LogLine[] = [];
  const logs = { add: async (_id: string, more: readonly LogLine[]) => void lines.push(...more) };
  const stored: SealedCredential[] = [];
  const credentials = {
    add: async (credential: Omit<SealedCredential, 'sealed'>, sealed: string) =>
      stored.push({ ...credential, sealed }) > 0,
    list: async (userId: string) => stored.filter((one) => one.userId === userId),
  };
  const storeCredential = createStoreCredential({ credentials, seal: credentialSeal(config), clock: systemClock });
  const deps = {
    keepCredential: createKeepCredential({ credentials, storeCredential }),
    cloudTargets: {
      cloudone: config.DEPLOYMENT_CLOUDONE_TARGET ?? 'docker',
      cloudtwo: 'cloudtwo',
      kubernetes: 'kubernetes',
    },
    environments: config.DEPLOYMENT_ENVIRONMENTS,
    requestDeployment: createRequestDeployment({
      ...{ catalog, targets: config.DEPLOYMENT_TARGETS, publicTargets: [], seal: credentialSeal(config) },
    }),
    findDeploymentOfTask: createFindDeploymentOfTask({ catalog, deployments, findDeployment }),
    openFirstTask: (data) => openFirstTask(catalog, data.deploymentId, aboutTask(data)),
    keepReport: createKeepReport({ logs, clock: systemClock }),
    // As the worker begins: the record is there.
    async execute(_ctx, { data }) {
      const { deploymentId: id, name, target, userId, trackingId, ...asked } = data as DeploySolution;
      commands.push(data as DeploySolution);
      const at = new Date().toISOString();
      const options = {
        ...asked.options,
        transport: 'http',
        memoryLimitBytes: undefined,
        processorLimit: undefined,
        sealedDataBroker: asked.options.sealedDataBroker ?? undefined,
      } as const;
      await deployments.add({
        ...{ id, name, target, userId, trackingId, solutionId, revisionId, options, status: 'starting', endpoints: [] },
        ...{ detail: undefined, taskId: id, createdAt: at, modifiedAt: at },
      });
      return { deploymentId: id, taskId: id };
    },
  } satisfies Partial<DeploymentOperationDeps> as Partial<DeploymentOperationDeps> as DeploymentOperationDeps;
  const authenticate: Middleware = async (ctx, next) => {
    const userId = ctx.get('authorization').replace('Bearer ', '');
    if (userId !== '')
      ctx.state.caller = { userId, roles: [], loginName: userId, via: 'session', scopes: ['read', 'write'] };
    await next();
  };
  const users = createActiveUsers({ catalog, clock: systemClock, ttlMs: 0 });
  const legacy = legacyAccess(service, config, { activeUser: users.find, catalog });
  const common = { service, deps, authenticate, before: legacy.checkHost };
  const routers = [
    createApiRouter({ ...common, operations: legacy.admit(cloudOperations), render: renderCloudFailure }),
    createApiRouter({ ...common, operations: legacy.admit(deployOperations), render: renderDeployFailure }),
  ];
  const { url } = await startHttpServer({ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers });
  return {
    ...{ url, ada, solutionId, revisionId, deployments, commands, lines, artifacts, credentials: stored },
    async send(method, path, { body, token, headers } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    stop: () => service.life.stop(),
  };
}
