import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLocalTarget, type LocalTargetOptions } from '../../../services/deployment/clients/local/local-target.ts';
import { findProcesses } from '../../../services/deployment/clients/local/orphans.ts';
import type { Supervisor } from '../../../services/deployment/clients/local/supervisor.ts';
import type { Driver, LogLine, ObservedComponent } from '../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { createLog } from '../../../services/kit/log.ts';
import { describeDriver } from '../../contract/deployment/driver.suite.ts';
import { createLocalModels, type LocalModels, planFor } from '../../support/local-target.ts';
import { until } from '../../support/until.ts';

const context = { signal: new AbortController().signal, report: () => undefined };

describe('the target local', function () {
  this.timeout(300_000);
  let models: LocalModels;
  let driver: Driver;
  let supervisor: Supervisor;
  let [logged, ofModels] = ['', ''];

  before(async () => {
    models = await createLocalModels();
    await start();
  });
  after(async () => {
    await supervisor?.stop();
    expect(await findProcesses(models.options.folder)).to.deep.equal([]);
    await models.stop();
  });

  async function start(change: Partial<LocalTargetOptions> = {}): Promise<void> {
    const about = { instance: 'spec', level: 'trace' };
    const destination = {
      write(line: string) {
        logged += line;
      },
    };
    const log = createLog({ service: 'deployment', role: 'worker', ...about, destination });
    const toModels = {
      write(line: string) {
        ofModels += line;
      },
    };
    const modelLog = createLog({ service: 'model', role: 'server', ...about, destination: toModels });
    const target = createLocalTarget({ ...models.options, log, modelLog, ...change });
    driver = target.driver;
    supervisor = await target.supervise(async () => new AbortController().signal);
  }

  const processesOf = async (deploymentId: string) =>
    (await findProcesses(models.options.folder)).filter(({ serverId }) => serverId.startsWith(deploymentId));

  const revisions = { first: randomUUID(), second: randomUUID() };
  describeDriver('local', async () => ({
    driver,
    planOf: (deploymentId, revision) =>
      planFor(models.component('adder'), { deploymentId, revisionId: revisions[revision] }),
    impossible: planFor(
      await models.store('of-r', { MI: ['model.bin', ''], MD: ['metadata.json', '{"runtime":{"name":"r"}}'] }),
    ),
    list: async (deploymentId) => (await processesOf(deploymentId)).map(({ serverId }) => serverId),
    starts: async (deploymentId) => (await processesOf(deploymentId)).map(({ pid }) => `${pid}`),
    async call({ host, port }) {
      const { status } = await fetch(`http://${host}:${port}/healthz`);
      if (status !== 200) throw new Error(`it answered ${status}`);
    },
    close: async () => undefined,
  }));

  async function observed({ deploymentId }: DeploymentPlan): Promise<ObservedComponent> {
    const [one] = await driver.observe(deploymentId);
    if (!one) throw new Error('nothing is wanted');
    return one;
  }
  const untilStatus = (plan: DeploymentPlan, status: ObservedComponent['status'], restarts = 0) =>
    until(
      async () => {
        const one = await observed(plan);
        return one.status === status && one.restarts >= restarts;
      },
      { what: `it is ${status}, started again ${restarts} times`, withinMs: 240_000 },
    );

  async function deploy(model: string, change: Partial<DeploymentPlan> = {}): Promise<DeploymentPlan> {
    const plan = planFor(models.component(model), change);
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    return plan;
  }

  async function call(plan: DeploymentPlan, method: string, message: object) {
    const { endpoint } = await observed(plan);
    const response = await fetch(`http://${endpoint?.host}:${endpoint?.port}/model/methods/${method}`, {
      ...{ method: 'POST', body: JSON.stringify(message) },
      headers: { 'content-type': 'application/json', accept: 'application/json, text/plain' },
    });
    return { status: response.status, text: await response.text() };
  }

  async function linesOf({ deploymentId }: DeploymentPlan): Promise<string> {
    const lines: LogLine[] = [];
    for await (const line of driver.logs(deploymentId, { limit: 1_000, follow: false, signal: context.signal }))
      lines.push(line);
    return lines.map(({ text }) => text).join('\n');
  }

  for (const [model, method, message, answer] of [
    ['adder', 'add', { x: 1, y: 2 }, { value: '3' }],
    ['flowers', 'classify', { sepalLength: 5.1, sepalWidth: 3.5, petalLength: 1.4, petalWidth: 0.2 }, { value: '0' }],
    ['linear', 'predict', { X: [1, 2, 3, 4] }, undefined],
  ] as const)
    it(`runs ${model}, and answers with JSON`, async () => {
      const plan = await deploy(model);
      const { status, text } = await call(plan, method, message);
      expect(status, text).to.equal(200);
      if (answer) expect(JSON.parse(text)).to.deep.equal(answer);
      await driver.remove(plan.deploymentId);
    });

  it('gives a model nothing of the environment of the worker', async () => {
    process.env.SPEC_SECRET = 'a secret of the worker';
    const plan = await deploy('unruly');
    delete process.env.SPEC_SECRET;
    const { text } = await call(plan, 'see', { name: 'SPEC_SECRET' });
    expect(JSON.parse(text).value.split(',')).to.include('MODEL_FOLDER').and.not.include('SPEC_SECRET');
    expect(text).not.to.match(/DATABASE|KAFKA|CREDENTIALS/);
    await driver.remove(plan.deploymentId);
  });

  it('starts a server again that ends, and remembers its port', async () => {
    const plan = await deploy('unruly');
    const { endpoint } = await observed(plan);
    await call(plan, 'leave', { code: 3 }).catch(() => undefined);
    await untilStatus(plan, 'running', 1);
    expect((await observed(plan)).endpoint).to.deep.equal(endpoint);
    expect(await linesOf(plan)).to.include('ended with code 3');
    expect((await call(plan, 'add', { x: 2, y: 2 })).text).to.equal('{"value": "4"}');
    await driver.remove(plan.deploymentId);
  });

  it('gives up a model that ends whenever it starts, and says why', async () => {
    const { files, ...unruly } = models.component('unruly');
    const broken = await models.store('broken', {
      MI: ['model.zip', 'no zip'],
      MD: ['metadata.json', await metadata()],
    });
    const plan = planFor({ ...unruly, ...broken });
    await driver.apply(plan, context);
    await untilStatus(plan, 'failed');
    const { detail, restarts } = await observed(plan);
    expect(detail).to.match(/^The server ended with code 1\. It was given up after 3 starts; its log says more\.$/);
    expect(restarts).to.equal(2);
    expect(await linesOf(plan)).to.include('The model cannot be served.');
    expect(await processesOf(plan.deploymentId)).to.deep.equal([]);
    await driver.remove(plan.deploymentId);

    async function metadata() {
      const file = files.find(({ type }) => type === 'MD');
      const { stream } = await models.options.artifacts.read(file?.uri ?? '');
      return (await stream.toArray()).join('');
    }
  });

  it('starts a server again that hangs: one that is stopped, and one in which a call does not end', async () => {
    await supervisor.stop();
    await start({ times: { ...models.options.times, hangMs: 2_000, mostCallMs: 1_000 } });
    const plan = await deploy('unruly');
    const [found] = await processesOf(plan.deploymentId);
    process.kill(found?.pid ?? 0, 'SIGSTOP');
    await untilStatus(plan, 'running', 1);
    void call(plan, 'sleep', { seconds: 600 }).catch(() => undefined);
    await untilStatus(plan, 'running', 2);
    expect(await linesOf(plan)).to.include('has not answered for 2 s');
    await driver.remove(plan.deploymentId);
    // On a busy machine others would be taken for hanging.
    await supervisor.stop();
    await start();
  });

  it('answers the calls that it is in the middle of before it ends', async () => {
    const plan = await deploy('unruly');
    const calling = call(plan, 'sleep', { seconds: 2 });
    await until(async () => (await linesOf(plan)).includes('sleeps'), { what: 'the call is in progress' });
    const { endpoint } = await observed(plan);
    await driver.remove(plan.deploymentId);
    expect(await calling).to.deep.equal({ status: 200, text: '{"value": "2"}' });
    const isRefused = async () => !(await fetch(`http://127.0.0.1:${endpoint?.port}/healthz`).catch(() => undefined));
    await until(isRefused, { what: 'it takes no connection any more' });
    await until(async () => (await processesOf(plan.deploymentId)).length === 0, { what: 'it has ended' });
  });

  it('limits the memory of a server', async () => {
    const plan = await deploy('unruly');
    expect((await call(plan, 'hold', { mebibytes: 16 })).status).to.equal(200);
    const { status, text } = await call(plan, 'hold', { mebibytes: 2_000 });
    expect(status, text).to.equal(500);
    expect(text).to.include('MemoryError');
    await driver.remove(plan.deploymentId);
  });

  it('keeps what a model prints in logs of models alone, and no more of it than is allowed', async () => {
    const plan = await deploy('unruly');
    await call(plan, 'say', { text: 'the secret of this model' });
    await until(async () => (await linesOf(plan)).includes('the secret of this model'), { what: 'it is in the log' });
    for (let index = 0; index < 4; index += 1) await call(plan, 'say', { text: 'x'.repeat(60_000) });
    const folder = join(models.options.folder, 'servers');
    const [own = ''] = (await readdir(folder)).filter((name) => name.startsWith(plan.deploymentId));
    // The first is missing for a moment while the log is cut.
    const lengthOf = (file: string) =>
      readFile(join(folder, own, file)).then(
        ({ length }) => length,
        () => undefined,
      );
    let lengths: (number | undefined)[] = [];
    const isCut = async () => {
      lengths = await Promise.all(['log', 'log.1'].map(lengthOf));
      return !lengths.includes(undefined);
    };
    await until(isCut, { what: 'the log is cut' });
    for (const length of lengths) expect(length).to.be.below(models.options.logLimitBytes);
    await call(plan, 'leave', { code: 1 }).catch(() => undefined);
    await untilStatus(plan, 'running', 1);
    expect(JSON.stringify(await observed(plan))).not.to.include('the secret');
    expect(logged).not.to.include('the secret of this model');
    const line = ofModels.split('\n').find((one) => one.includes('the secret of this model'));
    const { service, deploymentId, component, stream, msg } = JSON.parse(line ?? '{}');
    expect({ service, deploymentId, component, stream, msg }).to.deep.equal({
      ...{ service: 'model', deploymentId: plan.deploymentId, component: plan.components[0]?.name },
      ...{ stream: 'stdout', msg: 'the secret of this model' },
    });
    await driver.remove(plan.deploymentId);
  });

  it('ends what a model has started itself', async () => {
    const plan = await deploy('unruly');
    await call(plan, 'fork', { seconds: 600 });
    expect((await processesOf(plan.deploymentId)).length).to.be.above(1);
    await driver.remove(plan.deploymentId);
    await until(async () => (await processesOf(plan.deploymentId)).length === 0, { what: 'all of them have ended' });
  });

  it('runs as many servers as there are replicas, and fewer when that is asked for', async () => {
    const options = (replicas: number) => ({
      options: { transport: 'http', replicas, memoryLimitBytes: undefined, processorLimit: undefined } as const,
    });
    const plan = planFor(models.component('adder'), options(2));
    await driver.apply(plan, context);
    await until(async () => (await processesOf(plan.deploymentId)).length === 2, { what: 'two servers' });
    await driver.apply({ ...plan, ...options(1) }, context);
    await until(async () => (await processesOf(plan.deploymentId)).length === 1, { what: 'one server' });
    await driver.remove(plan.deploymentId);
  });

  it('runs everything again with the next supervisor, and leaves nothing with none', async () => {
    const plan = await deploy('adder');
    const { endpoint } = await observed(plan);
    await supervisor.stop();
    expect(await findProcesses(models.options.folder)).to.deep.equal([]);
    await start();
    await until(async () => (await processesOf(plan.deploymentId)).length === 1, { what: 'it runs again' });
    await untilStatus(plan, 'running');
    expect((await observed(plan)).endpoint).to.deep.equal(endpoint);
    await driver.remove(plan.deploymentId);
  });

  it('rejects what does not run on this machine, with what to do', async () => {
    const options = (memoryLimitBytes: number) => ({
      options: { transport: 'http', replicas: 1, memoryLimitBytes, processorLimit: undefined } as const,
    });
    const python = (version: string, more: object = {}) =>
      JSON.stringify({ runtime: { name: 'python', version, ...more } });
    const of = async (metadata: string) =>
      planFor(await models.store('model', { MI: ['model.zip', ''], MD: ['metadata.json', metadata] }));
    const [evil] = [{ pip: { requirements: [{ name: '--index-url=https://evil.example' }] } }];
    for (const [plan, said] of [
      [planFor({ ...models.component('adder'), files: [] }), 'only an image: deploy it to a target that runs images'],
      [await of('{"runtime":{"name":"javageneric"}}'), 'has the runtime "javageneric"'],
      [await of(python('3.7')), 'needs Python 3.7; this machine has'],
      [await of(python('2.7')), 'cannot be served'],
      [await of(python('3.12', { dependencies: evil })), 'is not the name of a Python package'],
      [await of('['), 'not JSON'],
      [planFor({ ...models.component('adder'), solutionId: randomUUID() }), 'is not a file of its solution'],
      [planFor({ ...models.component('adder'), name: '../adder' }), 'is not the name of a component'],
      [planFor(models.component('adder'), options(2 ** 40)), 'at most 1073741824 bytes'],
    ] as const) {
      const answer = await driver.plan(plan);
      expect(answer.status === 'rejected' && answer.rejection.detail, said).to.include(said);
    }
  });
});
