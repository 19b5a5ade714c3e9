import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { sharedNotifications, type TestNotifications } from '../../support/notifications.ts';
import type { Person } from '../../support/portal-people.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';

describe('notification under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
  let notifications: TestNotifications;
  let admin: Person;
  before(async () => {
    notifications = await sharedNotifications();
    admin = await notifications.join('attacker', ['Admin']);
  });

  it('answers as its document says, whatever an administrator asks', async () => {
    const document = `${notifications.url}/v3/api-docs`;
    expectPassed(await runSchemathesis({ document, token: admin.token, ...attackOf() }), 80);
  });
});
