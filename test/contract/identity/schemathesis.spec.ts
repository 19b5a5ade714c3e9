import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { newId } from '../../../services/kit/ids.ts';
import { signIn } from '../../support/identity.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('identity under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
  let identity: SharedIdentity;
  let token: string;
  before(async () => {
    identity = await sharedIdentity();
    token = await signIn(identity.url, await identity.join(`attacker-${newId().slice(-12)}`, ['Admin']));
  });

  it('answers as documented to every request of an administrator', async () => {
    const report = await runSchemathesis({
      document: `${identity.url}/v3/api-docs`,
      token,
      // It would end the session that all others are asked in.
      spared: ['POST /auth/logout', 'DELETE /auth/session'],
      ...attackOf(samples.identity),
    });
    expectPassed(report, 100);
  });
});
