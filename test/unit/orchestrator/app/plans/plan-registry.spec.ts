import { expect } from 'chai';
import { createLog } from '../../../../../services/kit/log.ts';
import { buildPlan } from '../../../../../services/orchestrator/app/plans/build-plan.ts';
import { openPlanRegistry } from '../../../../../services/orchestrator/app/plans/plan-registry.ts';
import type { PlanDocuments, SolutionStore } from '../../../../../services/orchestrator/domain/solution.ts';
import { createMemorySolutions } from '../../../../../services/orchestrator/store/memory-solutions.ts';
import { blueprint, dockerInfo, node } from '../../../../fixtures/blueprints/build.ts';
import { until } from '../../../../support/until.ts';

const log = createLog({ service: 'spec', role: 'registry', instance: '', level: 'silent' });

function planOf(name: string, solution = 's') {
  const built = buildPlan({
    solution,
    blueprint: JSON.stringify({ ...blueprint([node('a')]), name }),
    dockerInfo: JSON.stringify(dockerInfo('a')),
    settings: { transport: 'http', isolated: false },
    protos: {},
  });
  if (!('plan' in built)) throw new Error('the documents are no plan');
  return built;
}

async function store(version: number, documents: PlanDocuments, into: SolutionStore) {
  await into.savePlan(documents);
  await into.save({ solution: documents.solution, version, planId: documents.id, pending: {} });
}

describe('the registry of solutions', () => {
  it('begins with what is stored', async () => {
    const solutions = createMemorySolutions();
    await store(1, planOf('One', 'b').documents, solutions);
    await store(1, planOf('Two', 'a').documents, solutions);
    await solutions.save({ solution: 'waiting', version: 1, pending: { blueprint: '{}' } });
    const registry = await openPlanRegistry(solutions, log);
    expect(registry.names()).to.deep.equal(['a', 'b']);
    expect(registry.active('b')?.plan.name).to.equal('One');
    expect(registry.active('waiting')).to.equal(undefined);
  });

  it('follows what other processes put, and tells of it', async () => {
    const solutions = createMemorySolutions();
    const registry = await openPlanRegistry(solutions, log);
    const changed: string[] = [];
    registry.onChange(({ plan }) => changed.push(plan.name));
    await store(1, planOf('One').documents, solutions);
    await until(() => changed.length === 1, { what: 'the first plan is in force' });
    await store(2, planOf('Two').documents, solutions);
    await until(() => changed.length === 2, { what: 'the second plan is in force' });
    expect(changed).to.deep.equal(['One', 'Two']);
  });

  it('does not go back to what was in force before', async () => {
    const registry = await openPlanRegistry(createMemorySolutions(), log);
    const [one, two] = [planOf('One'), planOf('Two')];
    registry.accept({ solution: 's', version: 2, planId: two.plan.id, pending: {} }, two);
    registry.accept({ solution: 's', version: 1, planId: one.plan.id, pending: {} }, one);
    expect(registry.active('s')?.plan.name).to.equal('Two');
  });

  it('forgets what another process removes, and says so once', async () => {
    const solutions = createMemorySolutions();
    const { plan, documents } = planOf('One');
    await store(1, documents, solutions);
    const registry = await openPlanRegistry(solutions, log);
    const removed: string[] = [];
    registry.onRemove((solution) => removed.push(solution));
    expect(await solutions.remove('s', 2)).to.equal(true);
    await until(() => registry.active('s') === undefined, { what: 'the solution is forgotten' });
    expect(await registry.find(plan.id)).to.equal(undefined);
    // An account of it that comes late.
    registry.accept({ solution: 's', version: 1, planId: plan.id, pending: {} }, { plan, documents });
    registry.accept({ solution: 's', version: 2, pending: {} }, undefined);
    expect([registry.names(), removed]).to.deep.equal([[], ['s']]);
    await store(3, documents, solutions);
    await until(() => registry.active('s') !== undefined, { what: 'it is in force again' });
  });

  it('finds plans that are in force no more', async () => {
    const solutions = createMemorySolutions();
    const [one, two] = [planOf('One'), planOf('Two')];
    await store(1, one.documents, solutions);
    await store(2, two.documents, solutions);
    const registry = await openPlanRegistry(solutions, log);
    expect((await registry.find(one.plan.id))?.plan.name).to.equal('One');
    expect(await registry.find('none')).to.equal(undefined);
  });

  it('loads a plan again that was not stored yet, or while the store was unavailable', async () => {
    const solutions = createMemorySolutions();
    let away = true;
    const registry = await openPlanRegistry(
      {
        ...solutions,
        findPlan: (id) => (away ? Promise.reject(new Error('away')) : solutions.findPlan(id)),
      },
      log,
    );
    const { plan, documents } = planOf('One');
    expect(await registry.find(plan.id).catch((error) => error.message)).to.equal('away');
    away = false;
    expect(await registry.find(plan.id)).to.equal(undefined);
    await solutions.savePlan(documents);
    expect((await registry.find(plan.id))?.plan.name).to.equal('One');
  });

  it('goes on with the last good plan where a stored one is none any more', async () => {
    const solutions = createMemorySolutions();
    const one = planOf('One');
    await store(1, one.documents, solutions);
    const registry = await openPlanRegistry(solutions, log);
    await store(2, { ...one.documents, id: 'broken', blueprint: '{}' }, solutions);
    await store(1, planOf('Other', 'other').documents, solutions);
    await until(() => registry.active('other') !== undefined, { what: 'the change after it was seen' });
    expect(registry.active('s')?.plan.name).to.equal('One');
  });

  it('reads each plan once, however many ask for it', async () => {
    const solutions = createMemorySolutions();
    const { plan, documents } = planOf('One');
    await solutions.savePlan(documents);
    let reads = 0;
    const registry = await openPlanRegistry(
      {
        ...solutions,
        findPlan(id) {
          reads += 1;
          return solutions.findPlan(id);
        },
      },
      log,
    );
    const found = await Promise.all([registry.find(plan.id), registry.find(plan.id), registry.find(plan.id)]);
    expect(new Set(found).size).to.equal(1);
    expect(reads).to.equal(1);
  });
});
