import { expect } from 'chai';
import { pino } from 'pino';
import { deployProcess } from '../../../../services/deployment/app/deploy-process.ts';
import type { StepDeps } from '../../../../services/deployment/app/deps.ts';
import { createDefinitions } from '../../../../services/deployment/app/processes.ts';
import { createRemoveUnused } from '../../../../services/deployment/app/remove-unused.ts';
import { restartProcess } from '../../../../services/deployment/app/restart-process.ts';
import type { StartDeploymentProcess } from '../../../../services/deployment/app/start-process.ts';
import { undeployProcess } from '../../../../services/deployment/app/undeploy-process.ts';
import { createMemoryDriver, type MemoryDriver } from '../../../../services/deployment/clients/memory-driver.ts';
import type { Deployment } from '../../../../services/deployment/domain/deployment.ts';
import type { ObservedComponent } from '../../../../services/deployment/domain/driver.ts';
import type { CompositionDocuments } from '../../../../services/deployment/domain/orchestrator.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import type { ChangeDeployment, RunRevision } from '../../../../services/deployment/domain/run-revision.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createMemoryProcessStore } from '../../../../services/kit/process/memory-process-store.ts';
import type { ProcessStore } from '../../../../services/kit/process/process-store.ts';
import { platformCodec } from '../../../../services/platform/bus/codec.ts';
import { recordingCatalog } from '../../../support/deployment/deployment-catalog.ts';
import { memoryDeployments } from '../../../support/deployment/memory-deployments.ts';
import { memoryHealing } from '../../../support/deployment/memory-healing.ts';
import { noDataBrokers } from '../../../support/deployment/no-data-brokers.ts';
import { deploymentPlan, plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';
import { createMortalStore, startRunner, type TestRunner } from '../../../support/processes.ts';
import { until } from '../../../support/until.ts';

const composition = { blueprint: '{"nodes":[]}', entries: ['run'], probe: false };

describe('the process deploy', () => {
  const codec = platformCodec();
  let published: { readonly type: string; readonly id: string; readonly deploymentId: string }[];
  let store: ProcessStore;
  let runner: TestRunner | undefined;
  let driver: MemoryDriver;
  let observed: (name: string, plan: DeploymentPlan) => Partial<ObservedComponent>;
  let impossible: string | undefined;
  let solutions: Map<string, CompositionDocuments>;
  let catalog: ReturnType<typeof recordingCatalog>;
  let deps: StepDeps;
  let kept: string[];
  let components: DeploymentPlan['components'];
  let composed: DeploymentPlan['composition'];

  const input = (overrides: Partial<RunRevision> = {}): RunRevision => ({
    ...{ deploymentId: newId(), name: 'area-1', target: 'memory', userId: newId(), trackingId: newId() },
    ...{ solutionId: newId(), revisionId: newId(), options: plainOptions, credentialId: null, previous: null },
    ...overrides,
  });
  const recordOf = (run: RunRevision, status: Deployment['status']): Deployment => ({
    ...{ id: run.deploymentId, name: run.name, target: run.target, userId: run.userId, solutionId: run.solutionId },
    ...{
      revisionId: run.previous?.revisionId ?? run.revisionId,
      options: run.previous?.options ?? run.options,
      status,
    },
    ...{ endpoints: [], detail: undefined, taskId: 'task', trackingId: run.trackingId },
    ...{ createdAt: new Date().toISOString(), modifiedAt: new Date().toISOString() },
  });
  const runOn = async (on: ProcessStore, id: string, run: RunRevision) => {
    runner = startRunner(on, { definitions: createDefinitions(deps), leaseMs: 500 });
    if (!(await store.find(id))) await runner.start(deployProcess(deps), { id, input: run });
    return runner.waitForEnd(id, 60_000);
  };
  /** A deployment of this input, from its command to its end. */
  const deploy = async (run: RunRevision, status: Deployment['status'] = run.previous ? 'updating' : 'starting') => {
    if (!(await deps.deployments.add(recordOf(run, status))))
      await deps.deployments.change(run.deploymentId, ['ready'], { status, at: new Date().toISOString() });
    const ended = await runOn(store, newId(), run);
    await runner?.stop();
    return ended;
  };

  const againOf = (run: RunRevision): RunRevision => ({
    ...{ ...run, round: 1, previous: { revisionId: run.revisionId, round: run.round, options: run.options } },
  });
  /** One that runs is started again, until nothing of before is left. */
  const restart = async (run: RunRevision) => {
    const at = new Date().toISOString();
    await deps.deployments.change(run.deploymentId, ['ready'], { status: 'updating', at });
    runner = startRunner(store, { definitions: createDefinitions(deps), leaseMs: 500 });
    const id = newId();
    await runner.start(restartProcess(deps), { id, input: againOf(run) });
    expect((await runner.waitForEnd(id, 60_000))?.status).to.equal('done');
    await until(() => published.at(-1)?.type === 'DeploymentRestarted', { what: 'it has ended' });
  };

  beforeEach(() => {
    published = [];
    kept = [];
    store = createMemoryProcessStore();
    observed = () => ({});
    impossible = undefined;
    solutions = new Map();
    catalog = recordingCatalog();
    components = [plannedComponent('area')];
    composed = undefined;
    driver = createMemoryDriver({
      impossible: () => impossible,
      observed: (component, plan) => observed(component.name, plan),
    });
    const plans = new Map<string, DeploymentPlan>();
    deps = {
      clock: systemClock,
      log: pino({ level: 'silent' }),
      async publish({ type, data }, { id }) {
        codec.encode(type, data);
        const { deploymentId } = data as { readonly deploymentId: string };
        if (published.every((one) => one.id !== id))
          published.push({ type: type.split('.').at(-1) ?? '', id, deploymentId });
      },
      deployments: memoryDeployments(),
      ...{ healing: memoryHealing(), dataBrokers: noDataBrokers },
      plans: {
        save: async (plan) => void plans.set(`${plan.deploymentId}/${plan.revisionId}`, plan),
        find: async (deploymentId, revisionId) => plans.get(`${deploymentId}/${revisionId}`),
      },
      catalog: catalog.catalog,
      readPlan: async ({ id, revisionId, options }) =>
        deploymentPlan({ deploymentId: id, revisionId, options, components, composition: composed }),
      orchestrator: {
        put: async (name, documents) => void solutions.set(name, documents),
        remove: async (name) => void solutions.delete(name),
      },
      drivers: new Map([['memory', driver]]),
      logs: { requested: async () => [], add: async (_id, lines) => void kept.push(...lines.map(({ text }) => text)) },
      tasks: { find: (id) => store.find(id) },
      startLimitMs: 60_000,
    };
  });
  afterEach(() => runner?.stop());

  it('leads from a revision to servers that answer, and shows it in the catalog', async () => {
    const run = input();
    const ended = await deploy(run);
    expect(ended?.failure).to.equal(undefined);
    const record = await deps.deployments.find(run.deploymentId);
    expect(record).to.include({ status: 'ready', revisionId: run.revisionId });
    expect(record?.endpoints.map(({ component }) => component)).to.deep.equal(['area']);
    expect([...catalog.rows.values()].map((row) => row.deploymentStatusCode)).to.deep.equal(['DP']);
    expect([...catalog.tasks.values()]).to.deep.equal(['SU']);
    expect([...catalog.steps.values()].map(({ name, statusCode }) => [name, statusCode])).to.deep.include.members([
      ['ReadSolution', 'SU'],
      ['StartContainers', 'SU'],
    ]);
    expect(published.at(-1)?.type).to.equal('DeploymentReady');
  });

  it('gives the orchestrator the composition of this revision, with the addresses of its models', async () => {
    [components, composed] = [[plannedComponent('one'), plannedComponent('two')], composition];
    const run = input();
    await deploy(run);
    const [[name, documents] = []] = solutions;
    expect(name).to.equal(`${run.deploymentId}-${run.revisionId.slice(-12)}`);
    expect(documents?.dockerInfo.docker_info_list.map(({ container_name }) => container_name)).to.deep.equal([
      'one',
      'two',
    ]);
  });

  it('names every server of a model to the orchestrator', async () => {
    [components, composed] = [[plannedComponent('one')], composition];
    await deploy(input({ options: { ...plainOptions, replicas: 3 } }));
    const [documents] = solutions.values();
    const [one] = documents?.dockerInfo.docker_info_list ?? [];
    const ports = [one?.port, ...(one?.servers ?? []).map(({ port }) => port)];
    expect(new Set(ports).size).to.equal(3);
    expect(ports.every(Number)).to.equal(true);
  });

  it('gives the orchestrator the addresses that servers have after a restart', async () => {
    composed = composition;
    const run = input();
    await deploy(run);
    observed = () => ({ endpoint: { component: 'area', host: '10.0.0.9', port: 29_999 } });
    const { deploymentId } = run;
    await restart(run);
    const [documents] = [...solutions.values()];
    expect(documents?.dockerInfo.docker_info_list[0]).to.include({ ip_address: '10.0.0.9', port: '29999' });
    expect((await deps.deployments.find(deploymentId))?.endpoints[0]).to.include({ port: 29_999 });
  });

  it('starts every server again beside those that run, then ends those, without what was read before', async () => {
    const run = input();
    await deploy(run);
    const { deploymentId, revisionId } = run;
    deps = { ...deps, readPlan: () => Promise.reject(new Error('the revision is not in the catalog any more')) };
    const atServe: string[][] = [];
    const { change } = deps.deployments;
    deps.deployments.change = (id, from, changes) => {
      if (changes.status === 'ready') atServe.push([...driver.servers(deploymentId)]);
      return change(id, from, changes);
    };
    await restart(run);
    const [both] = atServe;
    expect(both, 'callers may still get the old ones').to.deep.equal([
      `area/${revisionId}`,
      `area/${revisionId}/round 1`,
    ]);
    expect(driver.servers(deploymentId)).to.deep.equal([`area/${revisionId}/round 1`]);
    const record = await deps.deployments.find(deploymentId);
    expect(record).to.include({ status: 'ready', revisionId, round: 1, detail: undefined });
  });

  it('leaves what runs in force where it does not start again', async () => {
    const run = input();
    await deploy(run);
    observed = (_name, { round = 0 }) =>
      round === 0 ? {} : { status: 'failed', endpoint: undefined, detail: 'Its port is taken.' };
    const at = new Date().toISOString();
    await deps.deployments.change(run.deploymentId, ['ready'], { status: 'updating', at });
    runner = startRunner(store, { definitions: createDefinitions(deps), leaseMs: 500 });
    const id = newId();
    await runner.start(restartProcess(deps), { id, input: againOf(run) });
    expect((await runner.waitForEnd(id, 60_000))?.failure).to.include({ step: 'wait' });
    const record = await deps.deployments.find(run.deploymentId);
    expect(record).to.include({ status: 'ready', detail: 'The restart failed: area: Its port is taken.' });
    expect(driver.servers(run.deploymentId)).to.deep.equal([`area/${run.revisionId}`]);
  });

  it('ends what an update left running because the next one came at once', async () => {
    const first = input();
    await deploy(first);
    const { deploymentId, revisionId, options } = first;
    const second = { ...first, revisionId: newId(), previous: { revisionId, options } };
    await deploy(second);
    const more = { ...options, replicas: 2 };
    const at = new Date().toISOString();
    await deps.deployments.change(deploymentId, ['ready'], { status: 'updating', at });
    const scaled = { ...second, options: more, previous: { revisionId: second.revisionId, options } };
    await runOn(store, newId(), scaled);
    await until(() => driver.servers(deploymentId).length === 2, { what: 'those of the first revision are gone' });
    expect(driver.servers(deploymentId).every((name) => name.includes(second.revisionId))).to.equal(true);
  });

  it('fails with the sentence of a target that cannot run it', async () => {
    impossible = 'This machine runs no R.';
    const run = input();
    const ended = await deploy(run);
    expect(ended?.failure).to.include({ step: 'plan', detail: impossible });
    expect(await deps.deployments.find(run.deploymentId)).to.include({ status: 'failed', detail: impossible });
    expect([...catalog.rows.values()].map((row) => row.deploymentStatusCode)).to.deep.equal(['FA']);
    expect([...catalog.tasks.values()]).to.deep.equal(['FA']);
    expect(published.at(-1)?.type).to.equal('DeploymentFailed');
  });

  it('removes everything where one model fails to start', async () => {
    components = [plannedComponent('one'), plannedComponent('two')];
    observed = (name) =>
      name === 'two' ? { status: 'failed', endpoint: undefined, detail: 'It ended with exit code 3.' } : {};
    const run = input();
    const ended = await deploy(run);
    expect(ended?.failure).to.include({
      step: 'wait',
      code: 'model_failed',
      detail: 'two: It ended with exit code 3.',
    });
    expect(driver.servers(run.deploymentId)).to.deep.equal([]);
    expect(kept, 'the log of what could not start').to.include(`started for revision ${run.revisionId}`);
  });

  it('runs a new revision beside the old one, then instead of it', async () => {
    composed = composition;
    const first = input();
    await deploy(first);
    const { revisionId, options } = first;
    const second = { ...first, revisionId: newId(), previous: { revisionId, options } };
    const at = new Date().toISOString();
    await deps.deployments.change(first.deploymentId, ['ready'], { status: 'updating', at });
    await runOn(store, newId(), second);
    expect(await deps.deployments.find(first.deploymentId)).to.include({
      status: 'ready',
      revisionId: second.revisionId,
    });
    expect(driver.servers(first.deploymentId), 'callers may still get the old one').to.have.length(2);
    expect(solutions.size).to.equal(2);
    await until(() => published.at(-1)?.type === 'DeploymentReady' && solutions.size === 1, { what: 'it has ended' });
    expect(driver.servers(first.deploymentId)).to.deep.equal([`area/${second.revisionId}`]);
    expect([...solutions.keys()]).to.deep.equal([`${first.deploymentId}-${second.revisionId.slice(-12)}`]);
    expect([...catalog.rows.keys()]).to.deep.equal([`${first.deploymentId}/${second.revisionId}`]);
  });

  it('leaves the old revision in force where the new one fails', async () => {
    composed = composition;
    const first = input();
    await deploy(first);
    const { revisionId, options } = first;
    observed = (_name, plan) =>
      plan.revisionId === revisionId ? {} : { status: 'failed', endpoint: undefined, detail: 'It crashed.' };
    await deploy({ ...first, revisionId: newId(), previous: { revisionId, options } });
    const record = await deps.deployments.find(first.deploymentId);
    expect(record).to.include({ status: 'ready', revisionId, detail: 'The update failed: area: It crashed.' });
    expect(driver.servers(first.deploymentId)).to.deep.equal([`area/${revisionId}`]);
    expect([...solutions.keys()]).to.deep.equal([`${first.deploymentId}-${revisionId.slice(-12)}`]);
  });

  it('runs the same revision with other limits beside what ran before, then instead of it', async () => {
    composed = composition;
    const first = input();
    await deploy(first);
    const { deploymentId, revisionId, options } = first;
    const at = new Date().toISOString();
    await deps.deployments.change(deploymentId, ['ready'], { status: 'updating', at });
    const limited = { ...options, memoryLimitBytes: 1_000 };
    await runOn(store, newId(), { ...first, round: 1, options: limited, previous: { revisionId, options } });
    const record = await deps.deployments.find(deploymentId);
    expect(record).to.include({ status: 'ready', round: 1 });
    expect(record?.options.memoryLimitBytes).to.equal(1_000);
    expect(driver.servers(deploymentId), 'callers may still get the old one').to.have.length(2);
    expect(solutions.size).to.equal(2);
    await until(() => published.at(-1)?.type === 'DeploymentReady' && solutions.size === 1, { what: 'it has ended' });
    expect(driver.servers(deploymentId)).to.deep.equal([`area/${revisionId}/round 1`]);
    expect([...solutions.keys()]).to.deep.equal([`${deploymentId}-${revisionId.slice(-12)}-1`]);
    expect([...catalog.rows.keys()]).to.deep.equal([`${deploymentId}/${revisionId}`]);
  });

  it('leaves what runs in force where the same revision fails with other limits', async () => {
    composed = composition;
    const first = input();
    await deploy(first);
    const { deploymentId, revisionId, options } = first;
    observed = (_name, { round = 0 }) =>
      round === 0 ? {} : { status: 'failed', endpoint: undefined, detail: 'It needs more memory.' };
    const limited = { ...options, memoryLimitBytes: 1 };
    await deploy({ ...first, round: 1, options: limited, previous: { revisionId, round: 0, options } });
    const record = await deps.deployments.find(deploymentId);
    expect(record).to.include({ status: 'ready', round: 0, detail: 'The update failed: area: It needs more memory.' });
    expect(record?.options.memoryLimitBytes).to.equal(undefined);
    expect(driver.servers(deploymentId)).to.deep.equal([`area/${revisionId}`]);
    expect([...solutions.keys()]).to.deep.equal([`${deploymentId}-${revisionId.slice(-12)}`]);
  });

  it('scales to more servers and back', async () => {
    const first = input();
    await deploy(first);
    const more = { ...plainOptions, replicas: 3 };
    await deploy({ ...first, options: more, previous: { revisionId: first.revisionId, options: plainOptions } });
    expect(driver.servers(first.deploymentId)).to.have.length(3);
    expect((await deps.deployments.find(first.deploymentId))?.endpoints).to.have.length(3);
    await deploy({ ...first, previous: { revisionId: first.revisionId, options: more } });
    expect(driver.servers(first.deploymentId)).to.have.length(1);
  });

  it('ends and leaves nothing where it is removed while it starts', async () => {
    observed = () => ({ status: 'starting', endpoint: undefined });
    const run = input();
    const [id, removal] = [newId(), newId()];
    await deps.deployments.add({ ...recordOf(run, 'starting'), taskId: id });
    runner = startRunner(store, { definitions: createDefinitions(deps) });
    await runner.start(deployProcess(deps), { id, input: run });
    await until(() => driver.servers(run.deploymentId).length > 0, { what: 'the model server is there' });
    const at = new Date().toISOString();
    await deps.deployments.change(run.deploymentId, ['starting'], { status: 'removing', taskId: removal, at });
    const change: ChangeDeployment = { ...run, before: id };
    await runner.start(undeployProcess(deps), { id: removal, input: change });
    expect((await runner.waitForEnd(removal, 60_000))?.status).to.equal('done');
    expect((await store.find(id))?.failure).to.include({ code: 'undeployed' });
    expect(await deps.deployments.find(run.deploymentId)).to.include({ status: 'removed' });
    expect(driver.servers(run.deploymentId)).to.deep.equal([]);
    expect([...catalog.rows.values()]).to.deep.equal([]);
    expect(published.at(-1)?.type).to.equal('DeploymentRemoved');
  });

  it('says that it was removed since it was not called', async () => {
    const run = input();
    await deploy(run);
    const unused = {
      find: async () => [{ deployment: recordOf(run, 'ready'), idleMinutes: 60, since: 1 }],
    };
    const definitions = createDefinitions(deps);
    runner = startRunner(store, { definitions });
    const started = new Set<string>();
    const startProcess: StartDeploymentProcess = async ({ id }, definition, decide) => {
      const decided = await decide({ deployment: deps.deployments, credentials: { use: async () => true } });
      if (decided.status === 'rejected') return decided;
      started.add(id);
      await runner?.start(definition, { id, input: decided.input });
      return decided.outcome;
    };
    const removeUnused = createRemoveUnused({ unused, startProcess, clock: deps.clock, log: deps.log }, deps);
    await removeUnused();
    const [id = ''] = started;
    expect((await runner.waitForEnd(id, 60_000))?.status).to.equal('done');
    const detail = 'It was removed after 60 minutes without a call.';
    expect(await deps.deployments.find(run.deploymentId)).to.include({ status: 'removed', detail });
    expect(published.at(-1)?.type).to.equal('DeploymentRemoved');
    // What was found before it was gone is not removed twice.
    await removeUnused();
    expect([...started]).to.deep.equal([id]);
  });

  for (const change of ['removed', 'updated'])
    it(`is ${change} once nothing is made again any more`, async () => {
      const run = input();
      await deploy(run);
      const held = await deps.healing.hold(run.deploymentId);
      const { isHeld } = deps.healing;
      let looks = 0;
      deps.healing.isHeld = (of) => {
        looks += 1;
        return isHeld(of);
      };
      const id = newId();
      const status = change === 'removed' ? 'removing' : 'updating';
      await deps.deployments.change(run.deploymentId, ['ready'], { status, at: new Date().toISOString() });
      runner = startRunner(store, { definitions: createDefinitions(deps), leaseMs: 500 });
      if (change === 'removed') await runner.start(undeployProcess(deps), { id, input: { ...run, before: newId() } });
      else
        await runner.start(deployProcess(deps), {
          ...{
            id,
            input: { ...run, revisionId: newId(), previous: { revisionId: run.revisionId, options: run.options } },
          },
        });
      await until(() => looks > 1, { what: 'it waits' });
      expect(driver.servers(run.deploymentId)).to.have.length(1);
      held?.release();
      expect((await runner.waitForEnd(id, 60_000))?.status).to.equal('done');
    });

  it('is done once in effect, whichever write its worker dies at', async () => {
    for (const applied of [false, true])
      for (let at = 1, isKilled = true; isKilled; at += 1) {
        composed = composition;
        const run = input({ name: `${applied ? 'a' : 'b'}-${at}` });
        await deps.deployments.add(recordOf(run, 'starting'));
        const id = newId();
        const mortal = createMortalStore(store, { at, applied });
        const first = startRunner(mortal, { definitions: createDefinitions(deps), leaseMs: 100 });
        await first.start(deployProcess(deps), { id, input: run });
        await until(async () => mortal.killed || (await store.find(id))?.status === 'done', { what: 'it has ended' });
        isKilled = mortal.killed;
        await runOn(store, id, run);
        const ready = () =>
          published.filter(({ type, deploymentId }) => type === 'DeploymentReady' && deploymentId === run.deploymentId);
        await until(() => ready().length > 0, { what: 'it is published' });
        await runner?.stop();
        if (!mortal.killed) await first.stop();
        expect(driver.servers(run.deploymentId), `write ${at}`).to.have.length(1);
        expect([...solutions.keys()].filter((name) => name.startsWith(run.deploymentId))).to.have.length(1);
        expect(ready()).to.have.length(1);
        expect(await deps.deployments.find(run.deploymentId)).to.include({ status: 'ready' });
      }
  });
});
