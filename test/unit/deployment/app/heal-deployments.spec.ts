import { expect } from 'chai';
import { pino } from 'pino';
import { createHealDeployments } from '../../../../services/deployment/app/heal-deployments.ts';
import { createMemoryDriver, type MemoryDriver } from '../../../../services/deployment/clients/memory-driver.ts';
import type { DeploymentStore } from '../../../../services/deployment/domain/deployment.ts';
import type { Driver, ObservedComponent } from '../../../../services/deployment/domain/driver.ts';
import type { CompositionDocuments } from '../../../../services/deployment/domain/orchestrator.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { memoryDeployments } from '../../../support/deployment/memory-deployments.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';

const stop = new AbortController().signal;
const context = { signal: stop, report: () => undefined };

describe('healing deployments', () => {
  let now: number;
  let applied: number;
  let observed: () => Partial<ObservedComponent>;
  let whileApplied: () => Promise<void>;
  let memory: MemoryDriver;
  let deployments: DeploymentStore;
  let solutions: Map<string, CompositionDocuments>;
  let plan: DeploymentPlan;
  let heal: (stop: AbortSignal) => Promise<void>;

  beforeEach(async () => {
    [now, applied] = [0, 0];
    observed = () => ({});
    whileApplied = async () => undefined;
    memory = createMemoryDriver({ target: 'docker', observed: () => observed() });
    const driver: Driver = {
      ...memory,
      keepsRunning: false,
      async apply(of, on) {
        applied += 1;
        await whileApplied();
        await memory.apply(of, on);
      },
    };
    deployments = memoryDeployments();
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
    heal = createHealDeployments(
      {
        deployments,
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

  it('waits longer and longer where it stays incomplete', async () => {
    observed = () => ({ status: 'starting', endpoint: undefined });
    for (now = 0; now < 60_000; now += 500) await heal(stop);
    expect(applied).to.be.within(10, 60);
  });

  it('leaves nothing of what is removed at the same moment', async () => {
    await memory.remove(plan.deploymentId);
    const at = new Date(0).toISOString();
    whileApplied = async () =>
      void (await deployments.change(plan.deploymentId, ['ready'], { status: 'removing', at }));
    await heal(stop);
    expect([applied, memory.servers(plan.deploymentId)]).to.deep.equal([1, []]);
  });
});
