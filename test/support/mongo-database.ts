import { type Db, MongoClient } from 'mongodb';
import { engine } from './engines.ts';

/** A database of the specs around it, from before the first of them until after the last. */
export function mongoDatabase(name: string): () => Db {
  let client: MongoClient;
  const db = () => client.db(`${name}-${process.pid}`);
  before(async () => {
    client = await MongoClient.connect((await engine('mongodb')).address);
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });
  return db;
}
