import { expect } from 'chai';
import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { createPlanStore } from '../../../services/deployment/store/plan-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions, type Database } from '../../../services/kit/store/transactions.ts';
import { describeDeployments } from '../../contract/deployment/deployments.suite.ts';
import { deploymentPlan, plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('on PostgreSQL', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  let opened: Promise<Database> | undefined;
  after(() => service.life.stop());

  async function open(): Promise<Database> {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    return createTransactions(await openPostgres(service, url, options));
  }
  const database = () => {
    opened ??= open();
    return opened;
  };

  describeDeployments('in PostgreSQL', async () => createDeploymentStore(await database()));

  it('keeps the plan of each revision, the last one saved', async () => {
    const on = await database();
    const plans = createPlanStore(on);
    const plan = deploymentPlan();
    const { deploymentId: id, name, userId, solutionId, revisionId } = plan;
    const at = new Date().toISOString();
    await createDeploymentStore(on).add({
      ...{ id, name, target: 'local', userId, solutionId, revisionId, options: plainOptions, status: 'starting' },
      ...{ endpoints: [], detail: undefined, taskId: newId(), trackingId: newId(), createdAt: at, modifiedAt: at },
    });
    await plans.save({ ...plan, name: 'before' });
    await plans.save(plan);
    expect(await plans.find(id, revisionId)).to.deep.equal(JSON.parse(JSON.stringify(plan)));
    expect(await plans.find(id, newId())).to.equal(undefined);
  });
});
