import { expect } from 'chai';
import fc from 'fast-check';
import type { ContentCriterion, SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import { createDatabase } from '../../../services/catalog/store/database.ts';
import { createPortalSearches } from '../../../services/catalog/store/searches/portal.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { accessTypes, modelTypes, someSolutions, users, words } from '../../support/solution-searches/solutions.ts';
import { storeSolutions } from '../../support/solution-searches/store-solutions.ts';

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const terms = some([...words, 'au', 'fra', 'nothing has this']);
const texts: fc.Arbitrary<ContentCriterion> = fc.oneof(
  terms.map((keywords) => ({ keywords })),
  terms.map((descriptions) => ({ descriptions })),
);

const criteria: fc.Arbitrary<SolutionCriteria> = fc.record(
  {
    contentCriteria: fc.array(texts, { minLength: 1, maxLength: 2 }),
    active: fc.boolean(),
    accessTypes: some(accessTypes),
    modelTypes: some(modelTypes),
    viewer: fc.constantFrom(...users),
  },
  { requiredKeys: ['contentCriteria'] },
);

const paging = fc.record({
  page: fc.nat(3),
  size: fc.constantFrom(1, 3, 20),
  sort: fc
    .record({ field: fc.constantFrom('modified', 'name', 'downloadCount'), descending: fc.boolean() })
    .map((key) => [key]),
});

describe('searches that look at one solution after the other', () => {
  let catalog: TestCatalog;

  before(async () => {
    catalog = await createTestCatalog();
    await storeSolutions(catalog.schema.pool, someSolutions(200, 17));
  });
  after(() => catalog?.stop());

  it('find the same page as those that find all matches, and estimate how many there are', async () => {
    const database = createDatabase(catalog.schema);
    const all = createPortalSearches(database);
    const walking = createPortalSearches(database, { walksBeyond: 0 });
    const property = fc.asyncProperty(criteria, paging, async (wanted, place) => {
      const [walked, found] = [await walking.solutions(wanted, place), await all.solutions(wanted, place)];
      expect(walked.content).to.deep.equal(found.content);
      // A page that is not full is the last: its matches were all found, and counted.
      const { contentCriteria: _, ...others } = wanted;
      if (found.content.length < place.size) expect(walked.total).to.equal(found.total);
      else expect(walked.total).to.be.within(found.content.length, (await all.solutions(others, place)).total);
    });
    await fc.assert(property, { numRuns: 60, seed: 3 });
  });
});
