import { MongoClient } from 'mongodb';
import { createMongoFirstWriters } from '../../../services/content/store/mongo-first-writers.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { describeFirstWriters } from '../../contract/content/first-writers.suite.ts';
import { engine } from '../../support/engines.ts';

describe('first writers', function () {
  this.timeout(120_000);
  let client: MongoClient;
  const db = () => client.db(`first-writers-${process.pid}`);

  after(async () => {
    await db().dropDatabase();
    await client.close();
  });

  describeFirstWriters('MongoDB', async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
    return createMongoFirstWriters(db(), systemClock);
  });
});
