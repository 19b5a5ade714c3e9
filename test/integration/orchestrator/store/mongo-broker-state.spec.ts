import { type Db, MongoClient } from 'mongodb';
import { newId } from '../../../../services/kit/ids.ts';
import { createMongoBrokerState } from '../../../../services/orchestrator/store/mongo-broker-state.ts';
import { describeBrokerJobStore } from '../../../contract/orchestrator/broker-job-store.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('the store of data brokers', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const used: Db[] = [];

  before(async () => {
    client = await MongoClient.connect((await engine('mongodb')).address);
  });
  after(async () => {
    await Promise.all(used.map((db) => db.dropDatabase()));
    await client.close();
  });

  describeBrokerJobStore('in MongoDB', async () => {
    const db = client.db(`brokers-${newId()}`);
    used.push(db);
    return createMongoBrokerState({ client, db });
  });
});
