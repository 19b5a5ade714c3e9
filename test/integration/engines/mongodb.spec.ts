import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { startMongo } from '../../../infra/engines/engines.ts';
import { restartsSuite } from './restarts.suite.ts';

async function withClient<T>(address: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(address);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

restartsSuite('mongodb', startMongo, {
  write: (address) =>
    withClient(address, async (client) => {
      // A transaction, because it is what a replica set is needed for.
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await client.db().collection('probe').insertOne({ there: true }, { session });
        }),
      );
      expect(client.db().databaseName).to.equal('modelyard');
    }),
  wasKept: (address) =>
    withClient(address, async (client) => (await client.db().collection('probe').findOne({ there: true })) !== null),
});
