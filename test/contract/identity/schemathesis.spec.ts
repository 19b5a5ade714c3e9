import { expect } from 'chai';
import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { samples } from '../../../scripts/schemathesis/samples.ts';
import { newId } from '../../../services/kit/ids.ts';
import { signIn } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

/** `npm run test:schemathesis` attacks everything, which takes minutes. */
const isWhole = process.env.SCHEMATHESIS === 'whole';

describe('identity under Schemathesis', function () {
  this.timeout(isWhole ? 1_800_000 : 300_000);
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
      ...(isWhole ? { examples: 5 } : { operations: samples.identity }),
    });
    const [, passed] = /(\d+) generated, \1 passed/.exec(report) ?? [];
    expect(Number(passed), report).to.be.greaterThan(100);
  });
});
