import { expect } from 'chai';
import type { Driver, DriverContext } from '../../../../services/deployment/domain/driver.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import { account, type FakeAzure, startFakeAzure } from '../../../fakes/azure/azure.ts';
import type { Instead } from '../../../fakes/cloud-api.ts';
import { type CloudoneChanges, openCloudone } from '../../../support/deployment/cloudone-target.ts';
import { deploymentPlan, plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';
import { until } from '../../../support/until.ts';

describe('the cloudone target', () => {
  let fake: FakeAzure;
  let driver: Driver;
  const opened: (() => void)[] = [];
  const context: DriverContext = { signal: new AbortController().signal, report: () => undefined };
  const open = (changes?: CloudoneChanges): Driver => {
    const target = openCloudone(fake, changes);
    opened.push(target.stop);
    return target.driver;
  };

  beforeEach(async () => {
    fake = await startFakeAzure();
    driver = open();
  });
  afterEach(async () => {
    for (const stop of opened.splice(0)) stop();
    await fake.stop();
  });

  const untilStatus = (plan: DeploymentPlan, status: string) =>
    until(
      async () => {
        const observed = await driver.observe(plan.deploymentId);
        return observed.length > 0 && observed.every((one) => one.status === status);
      },
      { what: `all are ${status}` },
    );
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
  const made = () => [...fake.groups.values()].map(({ sent }) => sent);

  it('makes a group with the limits of the deployment, and tags that it is found by', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, memoryLimitBytes: 2 ** 29, processorLimit: 0.25 } });
    await driver.apply(plan, context);
    const [group] = made();
    const [container] = group?.properties.containers ?? [];
    const rest = plan.components[0]?.image?.replace('127.0.0.1:8088/', '');
    expect(container?.properties.image).to.equal(`models.example.org/${rest}`);
    expect(container?.properties.resources.requests).to.deep.equal({ cpu: 0.3, memoryInGB: 0.5 });
    expect(group?.tags).to.include({ 'modelyard-deployment': plan.deploymentId, 'modelyard-component': 'area' });
    expect(group?.properties.imageRegistryCredentials).to.deep.equal([
      { server: 'models.example.org', username: 'azure', password: 'may-pull' },
    ]);
  });

  it('imports images into the registry of the account, where it has one', async () => {
    const plan = deploymentPlan();
    const rest = plan.components[0]?.image?.replace('127.0.0.1:8088/', '');
    await open({ containerRegistry: 'labimages' }).apply(plan, context);
    expect(fake.imports).to.deep.equal([
      {
        registry: 'labimages',
        source: {
          ...{ registryUri: 'models.example.org', sourceImage: rest },
          credentials: { username: 'azure', password: 'may-pull' },
        },
        targetTags: [`modelyard/${rest}`],
      },
    ]);
    const [group] = made();
    expect(group?.properties.containers[0]?.properties.image).to.equal(`labimages.azurecr.io/modelyard/${rest}`);
    expect(group?.properties.imageRegistryCredentials?.[0]).to.include({ password: 'of-the-registry' });
  });

  it('makes a group anew where it was made of something else', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    await driver.apply({ ...plan, options: { ...plainOptions, memoryLimitBytes: 2 ** 29 } }, context);
    expect(made().map(({ properties }) => properties.containers[0]?.properties.resources.requests)).to.deep.equal([
      { cpu: 1, memoryInGB: 0.5 },
    ]);
  });

  it('removes replicas that are not wanted any more', async () => {
    const plan = deploymentPlan({ options: { ...plainOptions, replicas: 3 } });
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    await driver.apply({ ...plan, options: plainOptions }, context);
    expect(fake.groups.size).to.equal(1);
  });

  it('rejects an account without its resource group or registry, and says what to do', async () => {
    const elsewhere = open({ options: { resourceGroup: 'other' } });
    const unknown = open({ containerRegistry: 'others' });
    for (const one of [elsewhere, unknown])
      expect(await one.plan(deploymentPlan())).to.have.nested.property('rejection.code', 'account_incomplete');
    expect(await elsewhere.remove(crypto.randomUUID())).to.deep.equal([]);
  });

  it('says that a secret is wrong, without the secret', async () => {
    const error = await failureOf(open({ options: { clientSecret: 'another-secret' } }).plan(deploymentPlan()));
    expect(error).to.include({ code: 'forbidden', reason: 'credentials_refused' });
    expect(error.message).to.include('store its credentials anew').and.not.include('another-secret');
  });

  it('says at once that a tenant is not there, and waits where the login is out of order', async () => {
    const elsewhere = open({ options: { tenantId: crypto.randomUUID() } });
    const unknown = { code: 'forbidden', reason: 'tenant_unknown' };
    expect(await failureOf(elsewhere.plan(deploymentPlan()))).to.include(unknown);
    expect(await failureOf(elsewhere.observe(crypto.randomUUID()))).to.include(unknown);
    expect(fake.requests).to.have.length(2);
    instead('GET', '/openid-configuration', { status: 503, body: {} });
    expect(await driver.plan(deploymentPlan())).to.deep.equal({ status: 'possible' });
  });

  for (const status of [429, 500, 503])
    it(`waits where Azure answers ${status}, also to a create`, async () => {
      const body = { error: { code: 'TooManyRequests', message: 'Too many requests.' } };
      const plan = deploymentPlan();
      let left = 2;
      fake.intercept = (method) =>
        method === 'PUT' && left-- > 0 ? { status, body, headers: { 'retry-after': '0.01' } } : undefined;
      await driver.apply(plan, context);
      expect(fake.groups.size).to.equal(1);
      expect(left).to.equal(-1);
    });

  it('says when Azure can be asked again, and does not wait for it', async () => {
    instead('GET', '/containerGroups', { status: 429, body: {}, headers: { 'retry-after': '120' } });
    const error = await failureOf(driver.observe(crypto.randomUUID()));
    expect(error).to.include({ code: 'unavailable', retryAfterSeconds: 120 });
  });

  it('is unavailable where Azure never answers, or where its tokens never come', async () => {
    const hasty = open({ options: { timeoutMs: 100 } });
    fake.intercept = () => 'never';
    expect(await failureOf(hasty.observe(crypto.randomUUID()))).to.include({ code: 'unavailable' });
    instead('GET', '/containerGroups', 'never', 10);
    expect(await failureOf(hasty.observe(crypto.randomUUID()))).to.include({ code: 'unavailable' });
  });

  it('is unavailable where a list breaks off', async () => {
    instead('GET', '/containerGroups', 'half', 10);
    expect(await failureOf(driver.observe(crypto.randomUUID()))).to.include({ code: 'unavailable' });
  });

  it('says that a quota is used up', async () => {
    fake.quota = 0;
    expect(await failureOf(driver.apply(deploymentPlan(), context))).to.include({ reason: 'quota_exceeded' });
  });

  it('says why Azure could not make a group, and makes it anew when it is applied again', async () => {
    const plan = deploymentPlan();
    fake.fault = 'The requested resource is not available in the location.';
    await driver.apply(plan, context);
    await untilStatus(plan, 'failed');
    fake.fault = undefined;
    await driver.apply(plan, context);
    await untilStatus(plan, 'running');
    expect(fake.groups.size).to.equal(1);
  });

  it('tells of an image that cannot be pulled, and of a model that ends again and again', async () => {
    const [one, other] = [deploymentPlan(), deploymentPlan()];
    fake.waitsFor = 'ImagePullBackOff';
    await driver.apply(one, context);
    await untilStatus(one, 'failed');
    expect((await driver.observe(one.deploymentId))[0]?.detail).to.match(/could not pull the image.*ImagePullBackOff/);
    fake.waitsFor = 'CrashLoopBackOff';
    await driver.apply(other, context);
    for (const group of fake.groups.values()) group.restartCount = 5;
    await untilStatus(other, 'failed');
    expect((await driver.observe(other.deploymentId))[0]?.detail).to.match(/ended again and again/);
  });

  it('lists what Azure does not remove', async () => {
    const plan = deploymentPlan();
    await driver.apply(plan, context);
    const [name = ''] = fake.list();
    fake.stuck.add(name);
    const left = await open({ settings: { removalLimitMs: 30 } }).remove(plan.deploymentId);
    expect(left.map((one) => one.name)).to.deep.equal([`container group ${name}`]);
  });

  // A worker that dies before a request was sent, or after it was and before the answer came; it sends nothing afterwards.
  for (const last of ['refused', 'lost'] as const)
    it(`goes on after a worker that died ${last === 'lost' ? 'after' : 'before'} any request`, async () => {
      const components = [plannedComponent('one'), plannedComponent('two')];
      let isReached = true;
      /** Whether the work was cut off. */
      const dyingAt = async (at: number, work: (dying: Driver) => Promise<unknown>) => {
        const dying = openCloudone(fake);
        let seen = 0;
        fake.intercept = () => {
          const number = seen++;
          if (number < at) return undefined;
          if (number > at) dying.stop();
          return number === at ? last : 'refused';
        };
        await failureOf(work(dying.driver));
        dying.stop();
        fake.intercept = undefined;
        return seen > at;
      };
      for (let at = 0; isReached; at += 1) {
        const plan = deploymentPlan({ components });
        const inApply = await dyingAt(at, (dying) => dying.apply(plan, context));
        await driver.apply(plan, context);
        await untilStatus(plan, 'running');
        expect(fake.list(plan.deploymentId), `apply, ${at}`).to.have.length(2);
        const inRemove = await dyingAt(at, (dying) => dying.remove(plan.deploymentId));
        expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
        expect(fake.list(), `remove, ${at}`).to.deep.equal([]);
        isReached = inApply || inRemove;
      }
    });

  it('logs in once for many requests', async () => {
    await driver.apply(deploymentPlan(), context);
    expect(fake.requests.filter((one) => one === `POST /${account.tenantId}/oauth2/v2.0/token`)).to.have.length(1);
  });
});
