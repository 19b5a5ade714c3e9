import { createLog } from '../../../../services/kit/log.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { callPostgres } from '../../../../services/kit/store/postgres.ts';
import { processMigrations } from '../../../../services/kit/store/process/migrations.ts';
import { createPostgresProcessStore } from '../../../../services/kit/store/process/postgres-process-store.ts';
import { describeProcessManager } from '../../../contract/process/process-manager.suite.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';

describe('the process store in PostgreSQL', function () {
  this.timeout(240_000);
  let target: TestSchema;

  before(async () => {
    target = await createTestSchema();
    const log = createLog({ service: 'spec', role: 'store', instance: 'one', level: 'silent' });
    await migrate({ url: target.url, schema: target.schema, modules: [processMigrations], log });
  });
  after(() => target.close());

  describeProcessManager('in PostgreSQL', async () =>
    createPostgresProcessStore((text, values = []) =>
      callPostgres(async () => (await target.pool.query(text, [...values])).rows),
    ),
  );
});
