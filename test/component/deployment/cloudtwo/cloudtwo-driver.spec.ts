import { expect } from 'chai';
import type { Driver, DriverContext, LogLine } from '../../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import type { Instead } from '../../../fakes/cloud-api.ts';
import { filesOf } from '../../../fakes/open-stack/cloud-state.ts';
import { type FakeOpenStack, startFakeOpenStack } from '../../../fakes/open-stack/open-stack.ts';
import { type CloudtwoTarget, openCloudtwo } from '../../../support/deployment/cloudtwo-target.ts';
import { deploymentPlan, plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';
import { until } from '../../../support/until.ts';

describe('the cloudtwo target', () => {
  let fake: FakeOpenStack;
  let target: CloudtwoTarget;
  let driver: Driver;
  const context: DriverContext = { signal: new AbortController().signal, report: () => undefined };

  beforeEach(async () => {
    fake = await startFakeOpenStack();
    target = openCloudtwo(fake);
    ({ driver } = target);
  });
  afterEach(async () => {
    await target.stop();
    await fake.stop();
  });

  const untilStatus = (plan: DeploymentPlan, status: string) =>
    until(async () => (await driver.observe(plan.deploymentId)).every((one) => one.status === status), {
      what: `all are ${status}`,
    });
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (thrown) => thrown,
    );
  /** Answers the first requests that match instead of doing them. */
  const instead = (method: string, end: string, what: Instead, times = 1) => {
    let left = times;
    fake.intercept = (asked, path) => (asked === method && path.endsWith(end) && left-- > 0 ? what : undefined);
  };
  const count = (request: string) => fake.requests.filter((one) => one.endsWith(request)).length;

  it('opens the ports of models to the callers, and nothing else', async () => {
    await driver.apply(deploymentPlan(), context);
    const [group] = fake.groups.values();
    const ingress = group?.security_group_rules.filter(({ direction }) => direction === 'ingress') ?? [];
    expect(
      ingress.map((rule) => [rule.ethertype, rule.remote_ip_prefix, rule.port_range_min, rule.port_range_max]),
    ).to.deep.equal([
      ['IPv4', '10.0.0.0/8', 3330, 3330],
      ['IPv6', '2001:db8::/32', 3330, 3330],
    ]);
    expect([...fake.ports.values()].map(({ security_groups }) => security_groups)).to.deep.equal([[group?.id]]);
  });

  it('makes a server of the newest image and the smallest flavour that is large enough', async () => {
    const plain = deploymentPlan();
    const large = deploymentPlan({ options: { ...plainOptions, processorLimit: 2, memoryLimitBytes: 3 * 2 ** 30 } });
    await driver.apply(plain, context);
    await driver.apply(large, context);
    const made = [...fake.servers.values()];
    expect(made.map(({ flavorId, imageId }) => [flavorId, imageId])).to.deep.equal([
      ['2', 'image-new'],
      ['3', 'image-new'],
    ]);
    expect(made[0]?.metadata).to.include({ modelyard_deployment: plain.deploymentId, modelyard_component: 'area' });
    const tooLarge = deploymentPlan({ options: { ...plainOptions, processorLimit: 64 } });
    expect(await driver.plan(tooLarge)).to.have.nested.property('rejection.code', 'flavor_missing');
  });

  it('gives a server the token for its own image, and the limits', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, memoryLimitBytes: 2 ** 28 } });
    await driver.apply(plan, context);
    const [server] = fake.servers.values();
    const files = filesOf(server?.userData ?? '');
    const rest = plan.components[0]?.image?.replace('127.0.0.1:8088/', '');
    const { auths } = JSON.parse(files.get('/etc/modelyard/docker/config.json') ?? '');
    expect(auths).to.deep.equal({ 'models.example.org': { registrytoken: `for 127.0.0.1:8088/${rest}` } });
    expect(files.get('/etc/modelyard/model.env')).to.equal(
      `IMAGE='models.example.org/${rest}'\nPORT=3330\nLIMITS='--memory 268435456 --memory-swap 268435456'\n`,
    );
  });

  it('makes a server anew where it was made of something else, at the same address', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    const [before] = await driver.observe(plan.deploymentId);
    await driver.apply({ ...plan, options: { ...plainOptions, memoryLimitBytes: 2 ** 29 } }, context);
    await untilStatus(plan, 'running');
    expect(fake.servers.size).to.equal(1);
    expect(await driver.observe(plan.deploymentId)).to.have.deep.nested.property('[0].endpoint', before?.endpoint);
    expect(count('POST /compute/v2.1/servers')).to.equal(2);
  });

  it('removes replicas that are not wanted any more', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, replicas: 3 } });
    await driver.apply(plan, context);
    await driver.apply({ ...plan, options: plainOptions }, context);
    expect([fake.servers.size, fake.ports.size, fake.addresses.size]).to.deep.equal([1, 1, 1]);
  });

  it('keeps the oldest where the answer to a create was lost and it became visible late', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    for (const port of [...fake.ports.values()]) fake.ports.set('zz', { ...port, id: 'zz', device_id: '' });
    for (const group of [...fake.groups.values()]) fake.groups.set('zz', { ...group, id: 'zz' });
    await driver.apply(plan, context);
    expect([...fake.ports.keys(), ...fake.groups.keys()])
      .to.have.length(2)
      .and.not.include('zz');
  });

  it('logs in again where its token has ended', async () => {
    const plan = deploymentPlan();
    await driver.plan(plan);
    fake.tokens.clear();
    await driver.apply(plan, context);
    expect(fake.servers.size).to.equal(1);
    expect(count('/auth/tokens')).to.equal(2);
  });

  it('waits where the cloud is busy, also before a create', async () => {
    const body = { overLimit: { code: 429, message: 'This request was rate-limited.' } };
    instead('POST', '/servers', { status: 429, body, headers: { 'retry-after': '0.01' } }, 2);
    await driver.apply(deploymentPlan(), context);
    expect(fake.servers.size).to.equal(1);
    instead('GET', '/servers/detail', { status: 503, body: '<html>busy</html>' }, 2);
    expect(await driver.observe(crypto.randomUUID())).to.deep.equal([]);
  });

  it('says when the cloud can be asked again, and does not wait for it', async () => {
    const busy: Instead = { status: 503, body: '<html>maintenance</html>', headers: { 'retry-after': '120' } };
    fake.intercept = () => busy;
    const error = await failureOf(driver.observe(crypto.randomUUID()));
    expect(error).to.include({ code: 'unavailable', retryAfterSeconds: 120 });
  });

  for (const what of [
    'lost',
    'half',
    { status: 500, body: { computeFault: { code: 500, message: 'Unexpected' } } },
  ] as const)
    it(`does not repeat a create whose outcome is unknown: ${JSON.stringify(what)}`, async () => {
      const plan = deploymentPlan();
      instead('POST', '/servers', what);
      expect(await failureOf(driver.apply(plan, context))).to.include({ code: 'unavailable' });
      expect(count('POST /compute/v2.1/servers')).to.equal(1);
      await driver.apply(plan, context);
      expect(fake.servers.size).to.equal(1);
    });

  it('is unavailable where the cloud never answers', async () => {
    const hasty = openCloudtwo(fake, {}, 200);
    fake.intercept = () => 'never';
    expect(await failureOf(hasty.driver.observe(crypto.randomUUID()))).to.include({ code: 'unavailable' });
    await hasty.stop();
  });

  it('is unavailable where a list breaks off', async () => {
    instead('GET', '/servers/detail', 'half', 10);
    expect(await failureOf(driver.observe(crypto.randomUUID()))).to.include({ code: 'unavailable' });
  });

  it('says that a quota is used up, in each form a cloud has for it', async () => {
    const quotaOf = async (change: () => void) => {
      change();
      return failureOf(driver.apply(deploymentPlan(), context));
    };
    const overLimit = { overLimit: { code: 413, message: 'Maximum number of key pairs', retryAfter: '0' } };
    const errors = [
      await quotaOf(() => Object.assign(fake.quota, { servers: 0 })),
      await quotaOf(() => Object.assign(fake.quota, { servers: 9, ports: 0 })),
      await quotaOf(() => {
        fake.quota.ports = 9;
        instead('POST', '/servers', { status: 413, body: overLimit });
      }),
    ];
    for (const error of errors) expect(error).to.include({ code: 'unprocessable', reason: 'quota_exceeded' });
  });

  it('says why the cloud could not make a server, and makes it anew when it is applied again', async () => {
    const plan = deploymentPlan();
    fake.fault = 'No valid host was found. There are not enough hosts available.';
    await driver.apply(plan, context);
    await untilStatus(plan, 'failed');
    expect((await driver.observe(plan.deploymentId))[0]?.detail).to.match(/No valid host was found/);
    fake.fault = undefined;
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    expect(fake.servers.size).to.equal(1);
  });

  it('tells of a model that the server could not start', async () => {
    const plan = deploymentPlan();
    fake.failure = 'pull';
    await driver.apply(plan, context);
    await untilStatus(plan, 'failed');
    expect((await driver.observe(plan.deploymentId))[0]?.detail).to.match(/could not pull the image/);
  });

  it('lists what the cloud does not remove', async () => {
    const slow = openCloudtwo(fake, { removalLimitMs: 30 });
    const plan = deploymentPlan();
    await slow.driver.apply(plan, context);
    const [name = ''] = [...fake.servers.values()].map((server) => server.name);
    fake.stuck.add(name);
    const left = await slow.driver.remove(plan.deploymentId);
    const group = `security group modelyard-${plan.deploymentId}`;
    expect(left.map((one) => one.name)).to.deep.equal([`server ${name}`, `port ${name}`, group]);
    fake.stuck.clear();
    expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
    expect(fake.list()).to.deep.equal([]);
    await slow.stop();
  });

  it('shows the lines of the model, and none of the server', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    const [server] = fake.servers.values();
    server?.console.push('[   12.1] eth0: link up', 'modelyard 2999-01-01T00:00:00.000000001Z ready', 'password: x');
    const lines: LogLine[] = [];
    for await (const line of driver.logs(plan.deploymentId, { limit: 10, follow: false, signal: context.signal }))
      lines.push(line);
    expect(lines.map(({ text }) => text)).to.deep.equal([`serving ${server?.name}`, 'ready']);
    expect(lines[1]).to.include({ component: 'area', replica: '0', at: '2999-01-01T00:00:00.000Z' });
  });

  it('says that its account is wrong', async () => {
    instead('POST', '/auth/tokens', { status: 401, body: { error: { code: 401, message: 'no' } } });
    expect(await failureOf(driver.plan(deploymentPlan()))).to.include({ code: 'forbidden' });
  });

  // A worker that dies before a request was sent, or after it was and before the answer came; it sends nothing afterwards.
  for (const last of ['refused', 'lost'] as const)
    it(`goes on after a worker that died ${last === 'lost' ? 'after' : 'before'} any request`, async () => {
      const components = [plannedComponent('one'), plannedComponent('two')];
      let isReached = true;
      /** Whether the work was cut off. */
      const dyingAt = async (at: number, work: (dying: Driver) => Promise<unknown>) => {
        const dying = openCloudtwo(fake);
        let seen = 0;
        fake.intercept = () => {
          const number = seen++;
          return number < at ? undefined : number === at ? last : 'refused';
        };
        await failureOf(work(dying.driver));
        await dying.stop();
        fake.intercept = undefined;
        return seen > at;
      };
      for (let at = 0; isReached; at += 1) {
        const plan = deploymentPlan({ components });
        const inApply = await dyingAt(at, (dying) => dying.apply(plan, context));
        await driver.apply(plan, context);
        await untilStatus(plan, 'running');
        const there = { servers: fake.servers.size, ports: fake.ports.size, addresses: fake.addresses.size };
        expect({ ...there, groups: fake.groups.size }, `apply, ${at}`).to.deep.equal({
          ...{ servers: 2, ports: 2, addresses: 2, groups: 1 },
        });
        const inRemove = await dyingAt(at, (dying) => dying.remove(plan.deploymentId));
        expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
        expect(fake.list(), `remove, ${at}`).to.deep.equal([]);
        isReached = inApply || inRemove;
      }
    });
});
