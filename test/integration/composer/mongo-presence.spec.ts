import { MongoClient } from 'mongodb';
import { createMongoPresence } from '../../../services/composer/store/mongo-presence.ts';
import { describePresence } from '../../contract/composer/presence.suite.ts';
import { engine } from '../../support/engines.ts';

describe('who has a composition open', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`presence-${process.pid}`);

  before(async () => {
    const { address } = await engine('mongodb');
    client = new MongoClient(address);
    await client.connect();
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });

  describePresence('in MongoDB', () => createMongoPresence(db()));
});
