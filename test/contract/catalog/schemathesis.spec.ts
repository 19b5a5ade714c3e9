import { expect } from 'chai';
import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { account, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

/** `npm run test:schemathesis` attacks everything, which takes minutes. */
const isWhole = process.env.SCHEMATHESIS === 'whole';

describe('the catalog under Schemathesis', function () {
  this.timeout(isWhole ? 1_800_000 : 300_000);
  let catalog: TestCatalog;

  before(async () => {
    const plenty = '1000000';
    catalog = await createTestCatalog({
      ...{ CATALOG_AUTH_FAILURES: plenty, CATALOG_NAME_FAILURES: plenty, CATALOG_NETWORK_FAILURES: plenty },
    });
  });
  after(() => catalog?.stop());

  it('answers as its document says, whatever it is asked', async () => {
    const report = await runSchemathesis({
      document: `${catalog.url}/v3/api-docs`,
      account: `${account.name}:${account.password}`,
      ...(isWhole ? { examples: 10 } : { operations: samples.catalog }),
    });
    const [, passed] = /(\d+) generated, \1 passed/.exec(report) ?? [];
    expect(Number(passed), report).to.be.greaterThan(1_000);
  });
});
