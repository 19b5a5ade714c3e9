import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { account, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';

describe('the catalog under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
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
      ...attackOf(samples.catalog),
    });
    expectPassed(report, 1_000);
  });
});
