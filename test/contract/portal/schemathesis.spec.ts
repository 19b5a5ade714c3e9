import { expect } from 'chai';
import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';

/** `npm run test:schemathesis` attacks everything, which takes minutes. */
const isWhole = process.env.SCHEMATHESIS === 'whole';

describe('the portal under Schemathesis', function () {
  this.timeout(isWhole ? 1_800_000 : 300_000);
  let portal: TestPortal;
  before(async () => {
    portal = await sharedPortal();
  });

  it('answers as its document says, whatever an administrator asks', async () => {
    const report = await runSchemathesis({
      document: `${portal.url}/v3/api-docs`,
      token: portal.people.admin.token,
      ...(isWhole ? { examples: 5 } : { operations: samples.portal }),
    });
    const [, passed] = /(\d+) generated, \1 passed/.exec(report) ?? [];
    expect(Number(passed), report).to.be.greaterThan(200);
  });
});
