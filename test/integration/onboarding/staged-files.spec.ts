import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { createGridfsStagedFiles } from '../../../services/onboarding/store/gridfs-staged-files.ts';
import { describeStagedFiles } from '../../contract/onboarding/staged-files.suite.ts';
import { engine } from '../../support/engines.ts';

describe('staged files in GridFS', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`staged-${process.pid}`);

  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
  });
  after(async () => {
    expect(await db().collection('onboarding.reservations').countDocuments()).to.equal(0);
    await db().dropDatabase();
    await client.close();
  });

  describeStagedFiles('GridFS', (clock) => createGridfsStagedFiles({ db: db() }, clock));
});
