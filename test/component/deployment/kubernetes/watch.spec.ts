import { expect } from 'chai';
import { createKubeApi } from '../../../../services/deployment/clients/kubernetes/kube-api.ts';
import { createKubernetesDriver } from '../../../../services/deployment/clients/kubernetes/kubernetes-driver.ts';
import type { Driver } from '../../../../services/deployment/domain/driver.ts';
import { type FakeKubernetes, startFakeKubernetes } from '../../../fakes/kubernetes-api/kubernetes-api.ts';
import { deployedPlan, settings } from '../../../support/kubernetes/deployed-plan.ts';
import { until } from '../../../support/until.ts';

/** Deployments, Services and pods. */
const kinds = 3;

describe('a deployment in a cluster, while it is looked at', function () {
  this.timeout(120_000);
  let fake: FakeKubernetes;
  let driver: Driver;
  let stopping: AbortController;
  const plan = deployedPlan();
  const namespace = `modelyard-${plan.deploymentId}`;

  beforeEach(async () => {
    fake = await startFakeKubernetes();
    stopping = new AbortController();
    const api = createKubeApi({ kubeconfig: fake.kubeconfig, timeoutMs: 10_000 });
    driver = createKubernetesDriver({ api, settings, signal: stopping.signal });
    await driver.apply(plan, { signal: stopping.signal, report: () => undefined });
    await driver.observe(plan.deploymentId);
    await untilWatched();
  });
  afterEach(async () => {
    stopping.abort();
    await fake.stop();
  });

  const untilWatched = () => until(() => fake.watches.open() === kinds, { what: 'every kind is watched' });
  const lists = () => fake.requests.filter((one) => one.startsWith('GET') && !one.includes('watch=true')).length;
  const watches = () => fake.requests.filter((one) => one.includes('watch=true')).length;
  const untilAll = (status: string) =>
    until(async () => (await driver.observe(plan.deploymentId)).every((one) => one.status === status), {
      what: `all are ${status}`,
    });
  const failing = { restartCount: 0, state: { waiting: { reason: 'ImagePullBackOff' } } };

  it('is not listed again: the cluster says what changes', async () => {
    const before = lists();
    fake.setContainers(namespace, failing);
    await untilAll('failed');
    fake.setContainers(namespace, { state: { running: {} } });
    await untilAll('running');
    expect(lists()).to.equal(before);
  });

  it('is followed further where the server has ended a watch', async () => {
    const [listed, watched] = [lists(), watches()];
    fake.watches.end();
    fake.setContainers(namespace, failing);
    await untilAll('failed');
    await until(() => watches() >= watched + kinds, { what: 'the watches go on' });
    expect(lists()).to.equal(listed);
  });

  it('is listed again where the cluster has forgotten the version', async () => {
    const listed = lists();
    const other = deployedPlan();
    await driver.apply(other, { signal: stopping.signal, report: () => undefined });
    fake.watches.compact();
    fake.watches.end();
    await until(() => fake.watches.open() === 0, { what: 'no watch is left' });
    fake.setContainers(namespace, failing);
    await untilAll('failed');
    expect(lists()).to.be.greaterThan(listed);
    await untilWatched();
  });

  it('is listed again where the connection has broken, and is unavailable while it cannot be', async () => {
    fake.intercept = () => 'fail';
    fake.watches.end();
    let error: unknown;
    const looked = async () => {
      error = await driver.observe(plan.deploymentId).then(
        () => undefined,
        (thrown) => thrown,
      );
      return error !== undefined;
    };
    await until(looked, { what: 'a look fails' });
    expect(error).to.include({ code: 'unavailable' });
    fake.intercept = undefined;
    fake.setContainers(namespace, failing);
    await untilAll('failed');
  });

  it('is not followed any more when the worker stops', async () => {
    stopping.abort();
    await until(() => fake.watches.open() === 0, { what: 'no watch is left' });
  });
});
