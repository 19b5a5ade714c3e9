import { createLocalServerStore } from '../../../services/deployment/store/local-server-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { describeLocalServers } from '../../contract/deployment/local-servers.suite.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('on PostgreSQL', function () {
  this.timeout(120_000);
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  after(() => service.life.stop());

  describeLocalServers('in PostgreSQL', async () => {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 2 });
    return createLocalServerStore(createTransactions(await openPostgres(service, url, options)));
  });
});
