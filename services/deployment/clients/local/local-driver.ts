import { join } from 'node:path';
import type { Rejected } from '../../../kit/bus/outcome.ts';
import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Driver, ObservedComponent } from '../../domain/driver.ts';
import type { LocalModel, LocalServer, LocalServerStore, StoredLocalServer } from '../../domain/local-server.ts';
import { type DeploymentPlan, type PlannedComponent, replicasOf } from '../../domain/plan.ts';
import { roundOf } from '../../domain/rollout.ts';
import { followLogs } from './follow-logs.ts';
import { type LocalPlanDeps, planLocal } from './plan-local.ts';
import { serverFolder } from './server-options.ts';

export interface LocalDriverOptions extends LocalPlanDeps {
  readonly store: LocalServerStore;
  /** Whether Python packages can be installed. */
  readonly isReady: boolean;
  /** Where the servers write their logs. */
  readonly folder: string;
  /** Of a server, where the deployer says nothing; also the most that they may ask for. */
  readonly memoryLimitBytes: number;
  /** Cores, likewise. */
  readonly processorLimit: number;
  /** Servers of all deployments. */
  readonly mostServers: number;
  /** Has the supervisor look at once, where it is in this process. */
  readonly wake: () => void;
}

/** The target `local`: says what is wanted on this machine; `startSupervisor` makes it so. */
export function createLocalDriver(options: LocalDriverOptions): Driver {
  const { store, folder, memoryLimitBytes, processorLimit, mostServers, wake } = options;

  async function limitsOf({
    options: wanted,
    components,
    deploymentId,
  }: DeploymentPlan): Promise<Rejected | undefined> {
    const asked = { memory: wanted.memoryLimitBytes ?? 0, cores: wanted.processorLimit ?? 0 };
    if (asked.memory > memoryLimitBytes || asked.cores > processorLimit)
      return reject(
        'unprocessable',
        'limit_too_high',
        `A model server of this machine has at most ${memoryLimitBytes} bytes of memory and ${processorLimit} cores: ask for less.`,
      );
    const others = await store.countOthers(deploymentId);
    const own = components.length * wanted.replicas;
    if (others + own <= mostServers) return undefined;
    const detail = `This machine runs ${mostServers} model servers at most, and ${others} are there: remove a deployment first.`;
    return reject('unprocessable', 'too_many_servers', detail);
  }

  async function serversOf(plan: DeploymentPlan): Promise<LocalServer[] | Rejected> {
    if (process.platform !== 'linux')
      return reject(
        'unprocessable',
        'target_unsupported',
        'Models run on a machine with Linux: choose another target.',
      );
    if (!options.isReady)
      return reject(
        ...(['unprocessable', 'target_unsupported'] as const),
        'This machine has no uv, which installs the packages of models: set DEPLOYMENT_LOCAL_UV, or choose another target.',
      );
    const rejected = await limitsOf(plan);
    if (rejected) return rejected;
    const servers: LocalServer[] = [];
    for (const component of plan.components) {
      const model = await planLocal(component, options);
      if ('status' in model) return model;
      for (let replica = 0; replica < replicasOf(component, plan.options); replica += 1)
        servers.push(serverOf(plan, component, model, replica));
    }
    return servers;
  }

  function serverOf(
    plan: DeploymentPlan,
    { name: component }: PlannedComponent,
    model: LocalModel,
    replica: number,
  ): LocalServer {
    const { deploymentId, revisionId, options: wanted } = plan;
    const round = roundOf(plan);
    return {
      id: `${deploymentId}.${component}.${replica}.${revisionId}${round > 0 ? `.${round}` : ''}`,
      ...{ deploymentId, component, replica, revisionId, round, model },
      memoryLimitBytes: wanted.memoryLimitBytes ?? memoryLimitBytes,
      processorLimit: wanted.processorLimit ?? processorLimit,
    };
  }

  return {
    target: 'local',
    keepsRunning: true,
    async plan(plan) {
      const servers = await serversOf(plan);
      return Array.isArray(servers) ? { status: 'possible' } : servers;
    },
    async apply(plan, { signal, report }) {
      const servers = await serversOf(plan);
      if (!Array.isArray(servers)) {
        const { code, detail } = servers.rejection;
        throw new AppError('unprocessable', detail, { reason: code });
      }
      signal.throwIfAborted();
      await store.put(plan.deploymentId, plan, servers);
      wake();
      report({ percent: 100, message: `${servers.length} model servers are to run on this machine` });
    },
    observe: async (deploymentId) => (await store.ofDeployment(deploymentId)).map(toObserved),
    async prune(deploymentId, kept) {
      await store.remove(deploymentId, kept);
      wake();
    },
    async remove(deploymentId) {
      await store.remove(deploymentId);
      wake();
      return [];
    },
    logs: (deploymentId, { limit, follow, signal }) =>
      followLogs({
        async find() {
          const servers = await store.ofDeployment(deploymentId);
          return servers.map(({ id, component, replica }) => ({
            ...{ component, replica: String(replica) },
            path: join(serverFolder(folder, id), 'log'),
          }));
        },
        ...{ limit, follow, signal },
      }),
  };
}

const toObserved = ({
  component,
  revisionId,
  round,
  status,
  port,
  restarts,
  detail,
}: StoredLocalServer): ObservedComponent => ({
  ...{ component, revisionId, round, status, restarts, detail },
  endpoint: status === 'running' && port !== undefined ? { component, host: '127.0.0.1', port } : undefined,
});
