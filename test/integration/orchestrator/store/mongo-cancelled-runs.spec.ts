import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createLog } from '../../../../services/kit/log.ts';
import { createMongoCancelledRuns } from '../../../../services/orchestrator/store/mongo-cancelled-runs.ts';
import { describeCancelledRuns } from '../../../contract/orchestrator/cancelled-runs.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('cancelled runs on MongoDB', function () {
  this.timeout(240_000);
  const log = createLog({ service: 'spec', role: 'store', instance: 'one', level: 'silent' });
  let client: MongoClient;
  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
  });
  after(() => client.close());

  describeCancelledRuns('in a collection', async () =>
    createMongoCancelledRuns(client.db(`cancelled-${randomBytes(4).toString('hex')}`), log),
  );
});
