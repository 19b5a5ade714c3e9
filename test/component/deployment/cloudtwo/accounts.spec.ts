import { expect } from 'chai';
import { readWorkerConfig } from '../../../../services/deployment/config.ts';
import type { Driver } from '../../../../services/deployment/domain/driver.ts';
import { startCloudtwo } from '../../../../services/deployment/start-cloudtwo.ts';
import { createService } from '../../../../services/kit/service.ts';
import { account, type FakeOpenStack, startFakeOpenStack } from '../../../fakes/open-stack/open-stack.ts';
import { deploymentPlan } from '../../../support/deployment/plans.ts';

const needed = {
  ...{ DATABASE_URL: 'postgres://localhost/modelyard', KAFKA_BROKERS: 'localhost:9092' },
  ...{ CATALOG_CREDENTIALS: 'deployment:of-a-test-platform', ARTIFACTS_CREDENTIALS: 'deployment:of-a-test-platform' },
};

describe('accounts of deployers at cloudtwo', () => {
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  let fake: FakeOpenStack;
  let driver: Driver;
  let given: Map<string, object>;
  const plan = deploymentPlan();
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (thrown) => thrown.reason ?? thrown.code,
    );

  before(async () => {
    fake = await startFakeOpenStack();
  });
  after(async () => {
    await service.life.stop();
    await fake.stop();
  });
  beforeEach(() => {
    given = new Map();
    const env = {
      ...needed,
      ...{ DEPLOYMENT_CLOUDTWO_URL: fake.url, DEPLOYMENT_CLOUDTWO_IMAGE: 'ubuntu' },
      ...{ DEPLOYMENT_CLOUDTWO_EXTERNAL_NETWORK: 'public', DEPLOYMENT_CLOUDTWO_REGION: 'RegionTwo' },
    };
    const credentialsOf = async (id: string) => given.get(id);
    driver = startCloudtwo(service, readWorkerConfig(env), { credentialsOf });
  });

  it('are used for their deployments', async () => {
    given.set(plan.deploymentId, { applicationCredentialId: account.id, applicationCredentialSecret: account.secret });
    expect(await driver.plan(plan)).to.deep.equal({ status: 'possible' });
    expect(await driver.observe(plan.deploymentId)).to.deep.equal([]);
  });

  it('are used for no other deployment, which needs an account of the settings', async () => {
    given.set('another', { applicationCredentialId: account.id, applicationCredentialSecret: account.secret });
    expect(await reasonOf(driver.plan(plan))).to.equal('target_not_set_up');
  });

  it('that the cloud refuses are refused to the deployer', async () => {
    given.set(plan.deploymentId, { applicationCredentialId: account.id, applicationCredentialSecret: 'wrong' });
    expect(await reasonOf(driver.plan(plan))).to.equal('forbidden');
  });
});
