import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createMongoRunHistory } from '../../../../services/orchestrator/store/mongo-run-history.ts';
import { describeRunHistory } from '../../../contract/orchestrator/run-history.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('the history of runs', function () {
  this.timeout(240_000);
  let client: MongoClient;
  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
  });
  after(() => client.close());

  describeRunHistory('in MongoDB', async () =>
    createMongoRunHistory(client.db(`history-${randomBytes(4).toString('hex')}`), 60_000),
  );
});
