import { createMongoPalette } from '../../../services/composer/store/mongo-palette.ts';
import { describePaletteIndex } from '../../contract/composer/palette.suite.ts';
import { mongoDatabase } from '../../support/mongo-database.ts';

describe('the palette in MongoDB', function () {
  this.timeout(240_000);
  const db = mongoDatabase('palette');

  describePaletteIndex('in MongoDB', () => createMongoPalette(db()));
});
