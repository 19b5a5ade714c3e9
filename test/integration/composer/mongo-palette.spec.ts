import { MongoClient } from 'mongodb';
import { createMongoPalette } from '../../../services/composer/store/mongo-palette.ts';
import { describePaletteIndex } from '../../contract/composer/palette.suite.ts';
import { engine } from '../../support/engines.ts';

describe('the palette in MongoDB', function () {
  this.timeout(240_000);
  let client: MongoClient;
  const db = () => client.db(`palette-${process.pid}`);

  before(async () => {
    const { address } = await engine('mongodb');
    client = new MongoClient(address);
    await client.connect();
  });
  after(async () => {
    await db().dropDatabase();
    await client.close();
  });

  describePaletteIndex('in MongoDB', () => createMongoPalette(db()));
});
