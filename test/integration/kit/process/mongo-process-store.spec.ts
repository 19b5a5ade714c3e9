import { MongoClient } from 'mongodb';
import { createMongoProcessStore } from '../../../../services/kit/store/process/mongo-process-store.ts';
import { describeProcessManager } from '../../../contract/process/process-manager.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('the process store in MongoDB', function () {
  this.timeout(240_000);
  const database = `processes-${process.pid}`;
  let client: MongoClient;

  before(async () => {
    client = await new MongoClient((await engine('mongodb')).address).connect();
  });
  after(async () => {
    await client.db(database).dropDatabase();
    await client.close();
  });

  describeProcessManager('in MongoDB', () => createMongoProcessStore({ db: client.db(database), name: 'spec' }));
});
