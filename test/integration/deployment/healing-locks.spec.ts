import { once } from 'node:events';
import { expect } from 'chai';
import { createHealingLocks } from '../../../services/deployment/store/healing-locks.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';

describe('which deployments are healed', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  after(() => service.life.stop());

  it('is one lock each, which ends with the connection of the worker', async () => {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    const postgres = await openPostgres(service, url, options);
    const [locks, id] = [createHealingLocks(postgres), newId()];
    const [held, other] = [await locks.hold(id), await locks.hold(newId())];
    expect([await locks.hold(id), await locks.isHeld(id), await locks.isHeld(newId())]).to.deep.equal([
      ...[undefined, true, false],
    ]);
    held?.release();
    other?.release();
    // `release` only sends the request.
    await until(async () => !(await locks.isHeld(id)), { what: 'it is let go of' });

    const again = await locks.hold(id);
    const lost = again && once(again.lost, 'abort');
    await postgres.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
         AND (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
      [`${schema}.healing ${id}`],
    );
    await lost;
    // The server tells the client of the end first, and lets go of the locks then.
    await until(async () => !(await locks.isHeld(id)), { what: 'the lock is gone' });
    again?.release();
  });
});
