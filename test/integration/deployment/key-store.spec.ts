import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { createKeyStore } from '../../../services/deployment/store/key-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { describeKeys, type KeysUnderTest } from '../../contract/deployment/keys.suite.ts';
import { plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('on PostgreSQL', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  let opened: Promise<KeysUnderTest> | undefined;
  after(() => service.life.stop());

  async function open(): Promise<KeysUnderTest> {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    const database = createTransactions(await openPostgres(service, url, options));
    const [userId, deployments] = [newId(), createDeploymentStore(database)];
    return {
      keys: createKeyStore(database),
      userId,
      async newDeployment() {
        const [id, at] = [newId(), new Date().toISOString()];
        await deployments.add({
          ...{ id, name: id, target: 'local', userId, solutionId: newId(), revisionId: newId(), options: plainOptions },
          ...{ status: 'ready', endpoints: [], detail: undefined, taskId: id, trackingId: newId() },
          ...{ createdAt: at, modifiedAt: at },
        });
        return id;
      },
    };
  }

  describeKeys('in PostgreSQL', () => {
    opened ??= open();
    return opened;
  });
});
