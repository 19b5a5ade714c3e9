import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { createMongoDescriptionSpace } from '../../../services/content/store/mongo-description-space.ts';
import { createMongoFirstWriters } from '../../../services/content/store/mongo-first-writers.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { newId } from '../../../services/kit/ids.ts';
import { describeDescriptionSpace } from '../../contract/content/description-space.suite.ts';
import { describeFirstWriters } from '../../contract/content/first-writers.suite.ts';
import { engine } from '../../support/engines.ts';

describe('what content remembers of writers', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`first-writers-${process.pid}`);

  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });

  describeFirstWriters('MongoDB', async () => createMongoFirstWriters(db(), systemClock));
  const retentionMs = 3_600_000;
  const createSpace = () => createMongoDescriptionSpace({ db: db(), clock: systemClock, retentionMs });
  describeDescriptionSpace('MongoDB', createSpace);

  it('expire with the journal: superseded descriptions, and not the newest', async () => {
    const space = await createSpace();
    const entries = db().collection<{ aggregate: string; expiresAt?: Date }>('content.descriptions');
    const described = { aggregate: newId(), bytes: 1, owner: { solutionId: newId() } };
    await space.add(described);
    const rejected = await space.add(described);
    const expiring = async () =>
      (await entries.find({ aggregate: described.aggregate }).toArray()).map(
        ({ expiresAt }) => expiresAt !== undefined,
      );
    expect(await expiring()).to.deep.equal([true, false]);
    await space.remove(rejected);
    expect(await expiring()).to.deep.equal([false]);
    const indexes = await entries.indexes();
    expect(indexes.find(({ key }) => 'expiresAt' in key)).to.include({ expireAfterSeconds: 0 });
  });
});
