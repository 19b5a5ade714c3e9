import { expect } from 'chai';
import { pino } from 'pino';
import { type CallDeployment, createCallDeployment } from '../../../services/deployment/app/calls/call-deployment.ts';
import { deployProcess } from '../../../services/deployment/app/deploy-process.ts';
import { restartProcess } from '../../../services/deployment/app/restart-process.ts';
import { createLocalTarget } from '../../../services/deployment/clients/local/local-target.ts';
import type { Supervisor } from '../../../services/deployment/clients/local/supervisor.ts';
import { createModelServers } from '../../../services/deployment/clients/model-servers.ts';
import type { Deployment } from '../../../services/deployment/domain/deployment.ts';
import type { Driver } from '../../../services/deployment/domain/driver.ts';
import { endpointsAgeMs } from '../../../services/deployment/domain/endpoints-age.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { rolloutName } from '../../../services/deployment/domain/rollout.ts';
import type { RunRevision } from '../../../services/deployment/domain/run-revision.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import type { Caller } from '../../../services/kit/http/caller.ts';
import { createExchange } from '../../../services/kit/http/outbound/exchange.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createMemoryProcessStore } from '../../../services/kit/process/memory-process-store.ts';
import { createRecentMap } from '../../../services/kit/recent-map.ts';
import { recordingCatalog } from '../../support/deployment/deployment-catalog.ts';
import { memoryDeployments } from '../../support/deployment/memory-deployments.ts';
import { memoryHealing } from '../../support/deployment/memory-healing.ts';
import { noDataBrokers } from '../../support/deployment/no-data-brokers.ts';
import { plainOptions } from '../../support/deployment/plans.ts';
import { createLocalModels, type LocalModels, planFor } from '../../support/local-target.ts';
import { startRunner, type TestRunner } from '../../support/processes.ts';
import { until } from '../../support/until.ts';

/** `{x: 1, y: 2}` and `{value: 3}`. */
const [message, sum] = [Buffer.from([8, 1, 16, 2]), Buffer.from([8, 3])];
const callersAtOnce = 8;

/** Model servers as processes, updated and started again while callers call. */
describe('a rolling update', function () {
  this.timeout(400_000);
  const deployments = memoryDeployments();
  const store = createMemoryProcessStore();
  const catalog = recordingCatalog();
  const userId = newId();
  let models: LocalModels;
  let driver: Driver;
  let supervisor: Supervisor;
  let updating: ReturnType<typeof deployProcess>;
  let restarting: ReturnType<typeof restartProcess>;
  let runner: TestRunner;
  let calls: CallDeployment;

  before(async () => {
    models = await createLocalModels();
    const target = createLocalTarget(models.options);
    driver = target.driver;
    supervisor = await target.supervise(async () => new AbortController().signal);
    const plans = new Map<string, DeploymentPlan>();
    const planStore = {
      save: async (plan: DeploymentPlan) => void plans.set(plan.revisionId, plan),
      find: async (_id: string, revisionId: string) => plans.get(revisionId),
    };
    const deps = {
      ...{
        clock: systemClock,
        log: pino({ level: 'silent' }),
        deployments,
        plans: planStore,
        catalog: catalog.catalog,
      },
      publish: async () => undefined,
      readPlan: async (of: { readonly id: string; readonly revisionId: string }) =>
        planFor(models.component('adder'), { deploymentId: of.id, revisionId: of.revisionId }),
      orchestrator: { put: async () => undefined, remove: async () => undefined },
      ...{ healing: memoryHealing(), dataBrokers: noDataBrokers },
      drivers: new Map([['local', driver]]),
      logs: { requested: async () => [], add: async () => undefined },
      ...{ tasks: { find: store.find }, startLimitMs: 240_000 },
    };
    updating = deployProcess(deps);
    restarting = restartProcess(deps);
    runner = startRunner(store, { definitions: [updating, restarting], leaseMs: 60_000 });
    const { exchange, ...servers } = {
      exchange: createExchange(runner.service, undefined),
      ...{ orchestratorUrl: 'http://127.0.0.1:1', orchestratorCredentials: undefined },
      ...{ timeoutMs: 120_000, limitBytes: 1_000 },
    };
    calls = createCallDeployment({
      ...{ deployments: asOldAsAllowed(), plans: planStore },
      servers: createModelServers({ exchange, ...servers }),
    });
  });
  after(async () => {
    await runner?.stop();
    await supervisor?.stop();
    await models?.stop();
  });

  /** What callers are given is as old as it may be. */
  function asOldAsAllowed() {
    const known = createRecentMap<Deployment>({ limit: 10, ttlMs: endpointsAgeMs });
    return {
      async findPresent(id: string) {
        const found = known.get(id) ?? (await deployments.findPresent(id));
        if (found && !known.has(id)) known.set(id, found);
        return found;
      },
    };
  }

  /** `change`: of what runs, where the revision stays the same. */
  async function deploy(
    revisionId: string,
    previous: RunRevision | undefined,
    change: Partial<RunRevision> = {},
    isRestart = false,
  ): Promise<RunRevision> {
    const input: RunRevision = {
      ...{
        deploymentId: previous?.deploymentId ?? newId(),
        name: 'sum-1',
        target: 'local',
        userId,
        trackingId: newId(),
      },
      ...{ solutionId: previous?.solutionId ?? newId(), revisionId, options: plainOptions, credentialId: null },
      previous: previous ? { revisionId: previous.revisionId, round: previous.round, options: previous.options } : null,
      ...change,
    };
    const { deploymentId: id, name, target, solutionId, options, trackingId } = input;
    const at = new Date().toISOString();
    if (previous) await deployments.change(id, ['ready'], { status: 'updating', at });
    else
      await deployments.add({
        ...{ id, name, target, userId, solutionId, revisionId, options, trackingId, status: 'starting' },
        ...{ endpoints: [], detail: undefined, taskId: 'task', createdAt: at, modifiedAt: at },
      });
    const process = newId();
    const start = { id: process, input };
    await (isRestart ? runner.start(restarting, start) : runner.start(updating, start));
    expect((await runner.waitForEnd(process, 240_000))?.failure).to.equal(undefined);
    return input;
  }

  it('fails no call, however often callers call', async () => {
    let current = await deploy(newId(), undefined);
    const caller: Caller = {
      ...{ userId, roles: [], loginName: 'ada', via: 'session', scopes: ['read', 'write'] },
    };
    const answered = new Map<string, number>();
    const failures: unknown[] = [];
    let isOver = false;
    const callAllTheTime = async () => {
      while (!isOver)
        try {
          const callable = await calls.find(current.deploymentId, caller);
          const { bytes } = await calls.call(callable, 'add', message, false);
          expect(bytes).to.deep.equal(sum);
          const rollout = rolloutName(callable.deployment);
          answered.set(rollout, (answered.get(rollout) ?? 0) + 1);
        } catch (failure) {
          failures.push(failure);
        }
    };
    const calling = Array.from({ length: callersAtOnce }, callAllTheTime);
    const rollouts = [rolloutName(current)];
    const limited = { round: 1, options: { ...plainOptions, processorLimit: 0.5 } };
    const again = { ...limited, round: 2 };
    for (const change of [{}, {}, limited, again]) {
      current = await deploy('round' in change ? current.revisionId : newId(), current, change, change === again);
      rollouts.push(rolloutName(current));
      await until(async () => (await driver.observe(current.deploymentId)).length === 1, {
        what: 'the old one has ended',
      });
      await until(() => answered.has(rolloutName(current)), { what: 'the new one answers' });
    }
    isOver = true;
    await Promise.all(calling);
    expect(failures).to.deep.equal([]);
    expect([...answered.keys()]).to.deep.equal(rollouts);
    await driver.remove(current.deploymentId);
  });
});
