import { expect } from 'chai';
import type { Driver, DriverContext } from '../../../../services/deployment/domain/driver.ts';
import type { PlannedComponent } from '../../../../services/deployment/domain/plan.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { type FakeDockerEngine, startFakeDockerEngine } from '../../../fakes/docker-engine.ts';
import { deploymentPlan, plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';
import { type OpenedDocker, openDocker } from '../../../support/docker/docker-target.ts';

describe('the docker target', () => {
  let fake: FakeDockerEngine;
  let driver: Driver;
  let driverOf: (ports: { readonly first: number; readonly last: number }) => Driver;
  let opened: OpenedDocker[];
  let reported: string[];
  const context: DriverContext = {
    signal: new AbortController().signal,
    report: ({ message }) => void reported.push(message),
  };

  beforeEach(async () => {
    reported = [];
    fake = await startFakeDockerEngine();
    opened = [];
    driverOf = (range) => {
      const target = openDocker(fake.url, range);
      opened.push(target);
      return target.driver;
    };
    driver = driverOf({ first: 27_000, last: 27_199 });
  });
  afterEach(async () => {
    for (const { stop } of opened) await stop();
    await fake.stop();
  });

  const specs = () => [...fake.containers.values()].map(({ spec }) => spec);

  it('pulls each image with a token of its own', async () => {
    const plan = deploymentPlan({ components: [plannedComponent('one'), plannedComponent('two')] });
    await driver.apply(plan, context);
    await driver.apply(plan, context);
    expect(fake.pullTokens).to.deep.equal(plan.components.map(({ image }) => `for ${image}`));
    expect(reported.filter((message) => message.startsWith('pulling'))).to.have.length.at.least(2);
  });

  it('confines what it starts', async () => {
    const options = { ...plainOptions, memoryLimitBytes: 64 * 1024 * 1024, processorLimit: 0.5 };
    await driver.apply(deploymentPlan({ options }), context);
    const [{ HostConfig } = { HostConfig: {} }] = specs();
    expect(HostConfig).to.deep.include({ Memory: 64 * 1024 * 1024, MemorySwap: 64 * 1024 * 1024, NanoCpus: 5e8 });
    expect(HostConfig).to.deep.include({ PidsLimit: 256, ReadonlyRootfs: true, CapDrop: ['ALL'] });
    expect(HostConfig).to.deep.include({ SecurityOpt: ['no-new-privileges'] });
  });

  it('gives no port twice, and says so when none is left', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, replicas: 3 } });
    const error = await driverOf({ first: 27_200, last: 27_201 })
      .apply(plan, context)
      .catch((thrown) => thrown);
    expect(error).to.include({ code: 'unavailable' });
    expect(error.message).to.match(/DEPLOYMENT_DOCKER_PORTS/);
    const used = specs().map(({ HostConfig }) => HostConfig.PortBindings['3330/tcp']?.[0]?.HostPort);
    expect(used.sort()).to.deep.equal(['27200', '27201']);
  });

  it('says that an image is nowhere, and what cannot be deployed without one', async () => {
    // The numbers of an id are no status of a registry.
    const plan = deploymentPlan({ components: [plannedComponent('area', { image: 'r:1/area_503-eof-timeout:1' })] });
    fake.missing.add(String(plan.components[0]?.image));
    const error = await driver.apply(plan, context).catch((thrown) => thrown);
    expect(error).to.include({ code: 'unprocessable', reason: 'image_not_pulled' });
    expect([...fake.containers.keys()]).to.deep.equal([]);
    const without: PlannedComponent = plannedComponent('bare', { image: undefined });
    const planned = await driver.plan(deploymentPlan({ components: [without] }));
    expect(planned).to.have.nested.property('rejection.code', 'image_missing');
  });

  it('tells of a model that crashes, and of one that needs too much memory', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    const [name = ''] = fake.containers.keys();
    fake.crash(name, { exitCode: 3, restarts: 2 });
    expect(await driver.observe(plan.deploymentId)).to.have.nested.property('[0].status', 'starting');
    fake.crash(name, { exitCode: 3, restarts: 7 });
    const [crashed] = await driver.observe(plan.deploymentId);
    expect(crashed).to.include({ status: 'failed', restarts: 7 });
    expect(crashed?.detail).to.match(/exit code 3/);
    fake.crash(name, { exitCode: 137, restarts: 7, outOfMemory: true });
    const [large] = await driver.observe(plan.deploymentId);
    expect(large?.detail).to.match(/more memory than its limit/);
  });

  it('removes replicas that are not wanted any more', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, replicas: 3 } });
    await driver.apply(plan, context);
    expect(fake.containers.size).to.equal(3);
    await driver.apply({ ...plan, options: plainOptions }, context);
    expect(fake.containers.size).to.equal(1);
  });

  for (const how of ['fail', 'half'] as const)
    it(`goes on where the engine ${how === 'fail' ? 'failed' : 'broke off'} at any request`, async () => {
      let isReached = true;
      for (let failing = 0; isReached; failing += 1) {
        const plan = deploymentPlan({ components: [plannedComponent('one'), plannedComponent('two')] });
        let seen = 0;
        fake.intercept = () => (seen++ === failing ? how : undefined);
        const error = await driver.apply(plan, context).then(
          () => undefined,
          (thrown) => thrown,
        );
        fake.intercept = undefined;
        isReached = seen > failing;
        if (isReached) expect(error, `request ${failing}`).to.include({ code: 'unavailable' });
        await driver.apply(plan, context);
        const observed = await driver.observe(plan.deploymentId);
        expect(observed.map(({ status }) => status)).to.deep.equal(['running', 'running']);
        expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
      }
      expect([...fake.networks, ...fake.containers.keys()]).to.deep.equal([]);
    });

  it('is unavailable where no engine answers', async () => {
    await fake.stop();
    const error = await driver.observe(newId()).catch((thrown) => thrown);
    expect(error).to.include({ code: 'unavailable' });
    expect(error.message).to.match(/DEPLOYMENT_DOCKER_URL/);
  });

  it('shows the newest lines, then those that come', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    const [container] = fake.containers.values();
    const at = new Date(Date.now() + 1_000).toISOString();
    for (const text of ['one', 'two', 'three']) container?.log.push({ at, text });
    const stopping = new AbortController();
    const seen: string[] = [];
    for await (const { text } of driver.logs(plan.deploymentId, { limit: 2, follow: true, signal: stopping.signal })) {
      seen.push(text);
      if (seen.length === 2) container?.log.push({ at: new Date(Date.now() + 2_000).toISOString(), text: 'four' });
      if (text === 'four') stopping.abort();
    }
    expect(seen).to.deep.equal(['two', 'three', 'four']);
  });
});
