import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createLocalTarget } from '../../../services/deployment/clients/local/local-target.ts';
import { findProcesses } from '../../../services/deployment/clients/local/orphans.ts';
import type { Driver, ObservedComponent } from '../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { createLocalServerStore } from '../../../services/deployment/store/local-server-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { createLocalModels, type LocalModels, planFor } from '../../support/local-target.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';

const program = fileURLToPath(new URL('../../fixtures/deployment/supervise.ts', import.meta.url));
const context = { signal: new AbortController().signal, report: () => undefined };
const withinMs = 240_000;

/** Workers that are killed while they run model servers; the driver is in the process of the specs. */
describe('the target local survives', function () {
  this.timeout(400_000);
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  const workers: ChildProcess[] = [];
  let models: LocalModels;
  let driver: Driver;
  let env: NodeJS.ProcessEnv;

  before(async () => {
    models = await createLocalModels();
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 2 });
    const store = createLocalServerStore(createTransactions(await openPostgres(service, url, options)));
    ({ driver } = createLocalTarget({ ...models.options, store }));
    // Proxies of this machine, through which packages come, are among it.
    env = { ...process.env, ...models.env, DATABASE_URL: url, DEPLOYMENT_SCHEMA: schema, LOG_LEVEL: 'warn' };
  });
  after(async () => {
    for (const worker of workers) await kill(worker);
    await service.life.stop();
    await models.stop();
  });

  async function startWorker(): Promise<ChildProcess> {
    const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    workers.push(worker);
    if (!worker.stdout) throw new Error('the worker has no output');
    await once(worker.stdout, 'data');
    return worker;
  }
  async function kill(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
  }

  const processes = () => findProcesses(models.options.folder);
  const observed = async ({ deploymentId }: DeploymentPlan) => (await driver.observe(deploymentId))[0];
  const untilStatus = (plan: DeploymentPlan, ...wanted: ObservedComponent['status'][]) =>
    until(async () => wanted.includes((await observed(plan))?.status ?? 'failed'), {
      ...{ what: `it is ${wanted}`, withinMs, everyMs: 5 },
    });
  const untilEnded = () => until(async () => (await processes()).length === 0, { what: 'all processes ended' });
  const apply = async (plan: DeploymentPlan) => {
    await driver.apply(plan, context);
    return plan;
  };

  async function answers(plan: DeploymentPlan): Promise<boolean> {
    const { port } = (await observed(plan))?.endpoint ?? {};
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return answer?.status === 200;
  }
  const untilAnswers = (plan: DeploymentPlan) => until(() => answers(plan), { what: 'it answers', withinMs });

  async function unfinished(): Promise<string[]> {
    const folders = ['environments', 'locks', 'models'].map((name) => join(models.options.folder, name));
    const entries = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
    return entries.flat().filter((name) => name.startsWith('.'));
  }

  for (const statuses of [['preparing'], ['starting'], ['running']] as const)
    it(`a worker that is killed while a server is ${statuses[0]}`, async () => {
      const worker = await startWorker();
      const plan = await apply(planFor(models.component('adder')));
      await untilStatus(plan, ...statuses, 'running');
      await kill(worker);
      await untilEnded();
      const next = await startWorker();
      await untilAnswers(plan);
      expect(await processes()).to.have.length(1);
      expect(await unfinished()).to.deep.equal([]);
      await driver.remove(plan.deploymentId);
      await untilEnded();
      await kill(next);
    });

  it('a worker that is killed after a deployment was removed', async () => {
    const worker = await startWorker();
    const plan = await apply(planFor(models.component('adder')));
    await untilAnswers(plan);
    worker.kill('SIGSTOP');
    await driver.remove(plan.deploymentId);
    await kill(worker);
    await untilEnded();
    const next = await startWorker();
    await until(async () => (await readdir(join(models.options.folder, 'servers'))).length === 0, {
      what: 'its folder is removed',
    });
    await kill(next);
  });

  it('what a model has started, when its worker is killed', async () => {
    const worker = await startWorker();
    const plan = await apply(planFor(models.component('unruly')));
    await untilAnswers(plan);
    const { port } = (await observed(plan))?.endpoint ?? {};
    await fetch(`http://127.0.0.1:${port}/model/methods/fork`, {
      ...{ method: 'POST', body: '{"seconds":600}', headers: { 'content-type': 'application/json' } },
    });
    const [before] = [new Set((await processes()).map(({ pid }) => pid))];
    await kill(worker);
    const next = await startWorker();
    await until(async () => (await processes()).every(({ pid }) => !before.has(pid)), { what: 'all of them ended' });
    await untilAnswers(plan);
    await driver.remove(plan.deploymentId);
    await untilEnded();
    await kill(next);
  });

  it('a restart of the platform, with two deployments of one revision and their endpoints', async () => {
    const worker = await startWorker();
    const plans = [await apply(planFor(models.component('adder'))), await apply(planFor(models.component('adder')))];
    for (const plan of plans) await untilAnswers(plan);
    const endpoints = await Promise.all(plans.map(async (plan) => (await observed(plan))?.endpoint));
    expect(new Set(endpoints.map((one) => one?.port)).size).to.equal(2);
    await kill(worker, 'SIGTERM');
    expect(await processes()).to.deep.equal([]);
    const next = await startWorker();
    for (const plan of plans) await untilAnswers(plan);
    expect(await Promise.all(plans.map(async (plan) => (await observed(plan))?.endpoint))).to.deep.equal(endpoints);
    for (const { deploymentId } of plans) await driver.remove(deploymentId);
    await untilEnded();
    await kill(next);
  });

  it('a worker that another one waits for', async () => {
    const [first, second] = [await startWorker(), await startWorker()];
    const plan = await apply(planFor(models.component('adder')));
    await untilAnswers(plan);
    expect(await processes()).to.have.length(1);
    await kill(first);
    await untilEnded();
    await untilAnswers(plan);
    expect(await processes()).to.have.length(1);
    await driver.remove(plan.deploymentId);
    await untilEnded();
    await kill(second);
  });
});
