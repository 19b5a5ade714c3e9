import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createResumePendingOperations } from '../../../services/identity/app/resume-pending-operations.ts';
import type { PendingOperations } from '../../../services/identity/domain/pending-operation.ts';
import { createPendingOperations } from '../../../services/identity/store/pending-operations.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { signIn } from '../../support/identity.ts';
import { createRelayParts, type RelayParts } from '../../support/identity-relay.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('the pending operation of a process that died', () => {
  let identity: SharedIdentity;
  let parts: RelayParts;
  let pendingOperations: PendingOperations;

  before(async () => {
    identity = await sharedIdentity();
    parts = createRelayParts(identity);
    pendingOperations = createPendingOperations(createTransactions(identity.schema));
  });
  after(() => parts?.stop());

  /** A while later, twice. */
  async function finish(table: string): Promise<void> {
    await identity.schema.pool.query(`UPDATE ${table} SET begun = begun - interval '2 minutes'`);
    const resumePendingOperations = createResumePendingOperations({ users: parts.users, pendingOperations });
    await resumePendingOperations();
    await resumePendingOperations();
  }

  it('is a sign-up: it is completed if the catalog has the user, and cancelled if not', async () => {
    const [there, never] = [randomUUID(), randomUUID()];
    const half = {
      userId: there,
      loginName: 'zora',
      email: 'zora@example.org',
      active: true,
      loginHash: 'a good password',
    };
    await identity.catalog.call('POST', '/user', half);
    const { roleId } = await parts.users.roleNamed('MLP System User');
    for (const userId of [there, never])
      await pendingOperations.beginSignUp({ userId, way: 'form', roles: [roleId], verify: false });
    await finish('begun_sign_ups');

    expect((await pendingOperations.findInterrupted()).signUps).to.deep.equal([]);
    expect((await parts.users.rolesOf(there)).map(({ name }) => name)).to.deep.equal(['MLP System User']);
    const events = await identity.schema.pool.query(
      `SELECT after FROM change WHERE entity = 'UserSignedUp' AND aggregate_id = ANY ($1)`,
      [[there, never]],
    );
    expect(events.rows).to.deep.equal([{ after: { loginName: 'zora', way: 'form', verificationPending: false } }]);
  });

  it('is a change of a password: the sessions end whether or not it was made', async () => {
    const user = await identity.join('zeno');
    const token = await signIn(identity.url, user);
    await pendingOperations.beginPasswordChange({ changeId: randomUUID(), userId: user.userId, way: 'old-password' });
    await finish('begun_password_changes');
    const { body } = await identity.send('POST', '/auth/introspect', undefined, { authorization: token });
    expect(body).to.deep.equal({ active: false });
    await signIn(identity.url, user);
  });
});
