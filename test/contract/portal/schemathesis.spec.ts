import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';

describe('the portal under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
  let portal: TestPortal;
  before(async () => {
    portal = await sharedPortal();
  });

  it('answers as its document says, whatever an administrator asks', async () => {
    const report = await runSchemathesis({
      document: `${portal.url}/v3/api-docs`,
      token: portal.people.admin.token,
      ...attackOf(samples.portal),
    });
    expectPassed(report, 200);
  });
});
