import { once } from 'node:events';
import { expect } from 'chai';
import { pino } from 'pino';
import type { DataBrokers } from '../../../../services/deployment/app/data-broker/data-brokers.ts';
import { createHealDeployments } from '../../../../services/deployment/app/heal-deployments.ts';
import { createMemoryDriver, type MemoryDriver } from '../../../../services/deployment/clients/memory-driver.ts';
import type { DeploymentStore, Endpoint } from '../../../../services/deployment/domain/deployment.ts';
import type { Driver, ObservedComponent } from '../../../../services/deployment/domain/driver.ts';
import type { HealingLocks } from '../../../../services/deployment/domain/healing.ts';
import type { CompositionDocuments } from '../../../../services/deployment/domain/orchestrator.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import { unavailable } from '../../../../services/kit/errors.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { memoryDeployments } from '../../../support/deployment/memory-deployments.ts';
import { memoryHealing } from '../../../support/deployment/memory-healing.ts';
import { noDataBrokers } from '../../../support/deployment/no-data-brokers.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';

const stop = new AbortController().signal;
const context = { signal: stop, report: () => undefined };

describe('healing deployments', () => {
  let now: number;
  let applied: number;
  let observed: () => Partial<ObservedComponent>;
  let whileApplied: (signal: AbortSignal) => Promise<void>;
  let whenHeld: () => Promise<unknown>;
  let memory: MemoryDriver;
  let deployments: DeploymentStore;
  let healing: HealingLocks;
  let solutions: Map<string, CompositionDocuments>;
  let plan: DeploymentPlan;
  let configured: (readonly Endpoint[])[];
  let configure: DataBrokers['configure'];
  let heal: (stop: AbortSignal) => Promise<void>;

  beforeEach(async () => {
    [now, applied] = [0, 0];
    observed = () => ({});
    whileApplied = async () => undefined;
    whenHeld = async () => undefined;
    memory = createMemoryDriver({ target: 'docker', observed: () => observed() });
    const driver: Driver = {
      ...memory,
      keepsRunning: false,
      async apply(of, on) {
        applied += 1;
        await whileApplied(on.signal);
        await memory.apply(of, on);
      },
    };
    deployments = memoryDeployments();
    const locks = memoryHealing();
    healing = { ...locks, hold: (id) => whenHeld().then(() => locks.hold(id)) };
    solutions = new Map();
    const composition = { blueprint: '{"nodes":[]}', entries: ['run'], probe: false };
    plan = deploymentPlan({ components: [plannedComponent('one')], composition });
    const { deploymentId: id, name, userId, solutionId, revisionId, options } = plan;
    await memory.apply(plan, context);
    const endpoints = (await memory.observe(id)).flatMap(({ endpoint }) => endpoint ?? []);
    const at = new Date(0).toISOString();
    await deployments.add({
      ...{ id, name, target: 'docker', userId, solutionId, revisionId, options, status: 'ready', endpoints },
      ...{ detail: undefined, taskId: 'task', trackingId: newId(), createdAt: at, modifiedAt: at },
    });
    configured = [];
    configure = async (_plan, endpoints) => configured.push(endpoints);
    heal = createHealDeployments(
      {
        ...{ deployments, healing, dataBrokers: { ...noDataBrokers, configure: (...of) => configure(...of) } },
        plans: { save: async () => undefined, find: async () => plan },
        drivers: new Map([['docker', driver]]),
        orchestrator: {
          put: async (solution, documents) => void solutions.set(solution, documents),
          remove: async () => undefined,
        },
        ...{ clock: { now: () => now }, log: pino({ level: 'silent' }) },
      },
      { initialDelayMs: 1_000, maxDelayMs: 4_000 },
    );
  });

  it('leaves alone what runs', async () => {
    await heal(stop);
    expect(applied).to.equal(0);
  });

  it('makes again what is gone, and gives callers and the orchestrator its new address', async () => {
    const before = (await deployments.find(plan.deploymentId))?.endpoints;
    await memory.remove(plan.deploymentId);
    await heal(stop);
    await heal(stop);
    const after = (await deployments.find(plan.deploymentId))?.endpoints ?? [];
    expect(after).to.have.length(1);
    expect(after).not.to.deep.equal(before);
    const [documents] = solutions.values();
    expect(documents?.dockerInfo.docker_info_list[0]?.port).to.equal(String(after[0]?.port));
  });

  it('gives a data broker its settings again where it was made again, until it takes them', async () => {
    plan = { ...plan, components: plan.components.map((one) => ({ ...one, kind: 'data_broker' })) };
    await memory.remove(plan.deploymentId);
    await heal(stop);
    configure = () => Promise.reject(unavailable('It does not answer.'));
    await heal(stop);
    configure = async (_plan, endpoints) => configured.push(endpoints);
    await heal(stop);
    await heal(stop);
    expect(configured).to.have.length(1);
    expect(configured[0]).to.deep.equal((await deployments.find(plan.deploymentId))?.endpoints);
  });

  it('leaves the settings of a data broker alone that is slow to answer', async () => {
    plan = { ...plan, components: plan.components.map((one) => ({ ...one, kind: 'data_broker' })) };
    observed = () => ({ status: 'starting', endpoint: undefined });
    await heal(stop);
    observed = () => ({});
    await heal(stop);
    expect([applied, configured]).to.deep.equal([1, []]);
  });

  it('waits longer and longer where it stays incomplete', async () => {
    observed = () => ({ status: 'starting', endpoint: undefined });
    for (now = 0; now < 60_000; now += 500) await heal(stop);
    expect(applied).to.be.within(10, 60);
  });

  it('holds the deployment while it makes servers again, and lets go of it once it is removed', async () => {
    await memory.remove(plan.deploymentId);
    let heldThen: boolean | undefined;
    whileApplied = async (signal) => {
      heldThen = await healing.isHeld(plan.deploymentId);
      await deployments.change(plan.deploymentId, ['ready'], { status: 'removing', at: new Date(0).toISOString() });
      await once(signal, 'abort');
      throw signal.reason;
    };
    await heal(stop);
    expect([heldThen, await healing.isHeld(plan.deploymentId)]).to.deep.equal([true, false]);
    expect(memory.servers(plan.deploymentId)).to.deep.equal([]);
  });

  it('makes nothing again that was removed or is held since it looked', async () => {
    await memory.remove(plan.deploymentId);
    const held = await healing.hold(plan.deploymentId);
    await heal(stop);
    held?.release();
    whenHeld = () =>
      deployments.change(plan.deploymentId, ['ready'], { status: 'removing', at: new Date(0).toISOString() });
    now = 60_000;
    await heal(stop);
    expect(applied).to.equal(0);
  });
});
