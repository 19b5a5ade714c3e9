import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createMongoRunMessages } from '../../../../services/orchestrator/store/mongo-run-messages.ts';
import { describeRunMessages } from '../../../contract/orchestrator/run-messages.suite.ts';
import { engine } from '../../../support/engines.ts';

describe('messages of runs on MongoDB', function () {
  this.timeout(240_000);
  let client: MongoClient;
  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
  });
  after(() => client.close());

  describeRunMessages('in a collection', async () =>
    createMongoRunMessages(client.db(`messages-${randomBytes(4).toString('hex')}`)),
  );
});
