import { MongoClient } from 'mongodb';
import { createMongoArtifacts } from '../../../services/artifacts/store/mongo-artifacts.ts';
import { describeArtifactStore } from '../../contract/artifacts/store.suite.ts';
import { engine } from '../../support/engines.ts';

describe('artifacts in GridFS', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`artifacts-${process.pid}`);

  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });
  const leftovers = async () =>
    (await db().collection('artifacts.chunks').countDocuments()) +
    (await db().collection('artifacts.files').countDocuments()) +
    (await db().collection('artifacts.blobs').countDocuments());

  describeArtifactStore('GridFS', async (clock) => ({
    store: await createMongoArtifacts({ client, db: db() }, clock, 2 ** 20),
    leftovers,
  }));
});
