import { createMongoPresence } from '../../../services/composer/store/mongo-presence.ts';
import { describePresence } from '../../contract/composer/presence.suite.ts';
import { mongoDatabase } from '../../support/mongo-database.ts';

describe('who has a composition open', function () {
  this.timeout(240_000);
  const db = mongoDatabase('presence');

  describePresence('in MongoDB', () => createMongoPresence(db()));
});
