import { expect } from 'chai';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { readCatalogue } from '../../support/catalog-operations/catalogue.ts';
import type { Created, Row } from '../../support/catalog-operations/row.ts';
import { own } from '../../support/catalog-operations/rows/own.ts';
import { people } from '../../support/catalog-operations/rows/people.ts';
import { sites } from '../../support/catalog-operations/rows/sites.ts';
import { solutions } from '../../support/catalog-operations/rows/solutions.ts';
import { work } from '../../support/catalog-operations/rows/work.ts';
import { nameOf, tryRejection, tryRow } from '../../support/catalog-operations/try-row.ts';
import { describeRelations } from './operations-relations.suite.ts';

/** What was not there before. */
const trail = ['GET /activity/{aggregate}/{id}', 'GET /activity/{aggregate}/{id}/at'];
const ownOperations = new Set([...own.make, ...own.use, ...own.end].map(({ operation }) => operation));

/** Parameters that operations have besides those of the catalogue: they answer with pages, or a name is misspelt there. */
const paging = ['page', 'size', 'sort'];
const more: Readonly<Record<string, readonly string[]>> = {
  'GET /solution/search/like': paging,
  'GET /solution/{solutionId}/rating': paging,
  'GET /stepresult/search': ['artifactId'],
};

const groups = [people, solutions, work, own, sites];
const rows: readonly Row[] = [
  ...groups.flatMap(({ make }) => make),
  ...groups.flatMap(({ use }) => use),
  ...groups.toReversed().flatMap(({ end }) => end),
];

describe('the operations of the catalog', () => {
  const catalogue = readCatalogue();

  it('are those that clients know', () => {
    expect(catalogue).to.have.length(216);
    const known = [...catalogue.map(({ operation }) => operation), ...trail, ...ownOperations];
    expect(operations.map(nameOf)).to.have.members(known);
  });

  it('take the parameters that clients know', () => {
    const declared = new Map(
      operations.map((operation) => {
        const names = [...operation.query.map(({ name }) => name), ...(operation.sortable ? paging : [])];
        return [nameOf(operation), names.toSorted()];
      }),
    );
    for (const { operation, query } of catalogue)
      expect(declared.get(operation), operation).to.deep.equal([...query, ...(more[operation] ?? [])].toSorted());
  });

  it('are all tried below', () => {
    const tried = new Set(rows.map(({ operation }) => operation));
    expect(catalogue.map(({ operation }) => operation).filter((operation) => !tried.has(operation))).to.deep.equal([]);
  });

  describe('of one catalog', () => {
    let catalog: TestCatalog;
    let made: Created = {};
    before(async () => {
      catalog = await createTestCatalog({ CATALOG_CODE_SETS: '{"MODEL_TYPE":{"NL":"Natural Language"}}' });
    });
    after(() => catalog?.stop());

    for (const row of rows) {
      it(`${row.operation} answers`, async () => {
        made = await tryRow(row, catalog, made);
      });
      if (!row.neverRejected) it(`${row.operation} refuses`, () => tryRejection(row, catalog, made));
    }

    describeRelations(() => catalog);
  });
});
