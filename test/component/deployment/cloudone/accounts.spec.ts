import { expect } from 'chai';
import { readWorkerConfig } from '../../../../services/deployment/config.ts';
import type { Driver } from '../../../../services/deployment/domain/driver.ts';
import { startCloudone } from '../../../../services/deployment/start-cloudone.ts';
import { createService } from '../../../../services/kit/service.ts';
import { account, type FakeAzure, startFakeAzure } from '../../../fakes/azure/azure.ts';
import { deploymentPlan } from '../../../support/deployment/plans.ts';

const needed = {
  ...{ DATABASE_URL: 'postgres://localhost/modelyard', KAFKA_BROKERS: 'localhost:9092' },
  ...{ CATALOG_CREDENTIALS: 'deployment:of-a-test-platform', ARTIFACTS_CREDENTIALS: 'deployment:of-a-test-platform' },
};

describe('accounts of deployers at cloudone', () => {
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  const plan = deploymentPlan();
  let fake: FakeAzure;
  let driver: Driver;
  let given: Map<string, object>;
  const settings = () => ({
    ...{ ...needed, DEPLOYMENT_CLOUDONE_URL: fake.url, DEPLOYMENT_CLOUDONE_AUTHORITY_URL: fake.url },
    DEPLOYMENT_CLOUDONE_SUBNET: 'office/models',
  });

  before(async () => {
    fake = await startFakeAzure();
  });
  after(async () => {
    await service.life.stop();
    await fake.stop();
  });
  beforeEach(async () => {
    given = new Map();
    const credentialsOf = async (id: string) => given.get(id);
    driver = await startCloudone(service, readWorkerConfig(settings()), { credentialsOf });
  });

  it('are used for their deployments, in their resource group', async () => {
    given.set(plan.deploymentId, { ...account, resourceGroup: 'lab' });
    expect(await driver.plan(plan)).to.deep.equal({ status: 'possible' });
    await driver.apply(plan, { signal: new AbortController().signal, report: () => undefined });
    const [group] = fake.groups.values();
    const { ipAddress, subnetIds } = group?.sent.properties ?? {};
    expect(ipAddress?.type).to.equal('Private');
    expect(subnetIds?.[0]?.id).to.match(
      /^\/subscriptions\/33333333-3333-4333-8333-333333333333\/resourceGroups\/lab\/.*\/office\/subnets\/models$/,
    );
    expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
  });

  it('are used for no other deployment, of which nothing is made', async () => {
    given.set('another', { ...account, resourceGroup: 'lab' });
    expect(await driver.plan(plan)).to.have.nested.property('rejection.code', 'credentials_missing');
    expect(await driver.remove(plan.deploymentId)).to.deep.equal([]);
  });

  it('go by http to this machine alone', () => {
    const elsewhere = { ...settings(), DEPLOYMENT_CLOUDONE_AUTHORITY_URL: 'http://login.example.org' };
    expect(() => readWorkerConfig(elsewhere)).to.throw(/DEPLOYMENT_CLOUDONE_AUTHORITY_URL/);
  });
});
