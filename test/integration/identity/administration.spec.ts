import { expect } from 'chai';
import { signIn } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('administering users', () => {
  let identity: SharedIdentity;
  let admin: string;
  let adminId: string;

  before(async () => {
    identity = await sharedIdentity();
    const user = await identity.join('boss', ['Admin']);
    admin = await signIn(identity.url, user);
    adminId = user.userId;
  });

  const change = (userIdList: readonly string[], bulkUpdate: string) =>
    identity.call('POST', '/users/user/deleteUser', { userIdList, bulkUpdate }, admin);
  const logIn = async (username: string, password: string) =>
    (await identity.call('POST', '/auth/jwtToken', { username, password })).status;

  it('deactivates and reactivates users', async () => {
    const [first, second] = [await identity.join('fay'), await identity.join('finn')];
    const token = await signIn(identity.url, first);
    expect((await change([first.userId, second.userId, first.userId], 'inactive')).status).to.equal(200);
    expect([await logIn('fay', first.password), await logIn('finn', second.password)]).to.deep.equal([401, 401]);
    expect((await change([first.userId], 'active')).status).to.equal(200);
    expect(await logIn('fay', first.password)).to.equal(200);
    // What was open before stays over.
    const { body } = await identity.send('POST', '/auth/introspect', undefined, { authorization: token });
    expect(body).to.deep.equal({ active: false });
  });

  it('deletes users who own nothing, and reports those that could not be deleted', async () => {
    const [owner, other] = [await identity.join('gina'), await identity.join('gero')];
    const solution = { name: 'of gina', userId: owner.userId, active: true };
    expect((await identity.catalog.call('POST', '/solution', solution)).status).to.equal(201);
    const { status, body } = await change([owner.userId, other.userId], 'delete');
    expect(status).to.equal(409);
    expect(body.message)
      .to.include('Changed 1 of 2 users')
      .and.to.include(owner.userId)
      .and.to.not.include(other.userId);
    expect(await logIn('gina', owner.password)).to.equal(200);
    expect(await logIn('gero', other.password)).to.equal(401);
    const { rows } = await identity.schema.pool.query('SELECT FROM accounts WHERE user_id = $1', [other.userId]);
    expect(rows.length).to.equal(0);
  });

  it('always leaves an administrator', async () => {
    for (const bulkUpdate of ['delete', 'inactive', 'active'])
      expect((await change([adminId], bulkUpdate)).status, bulkUpdate).to.equal(409);
  });

  it('accepts no other actions', async () => {
    expect((await change([adminId], 'promote')).status).to.equal(400);
    expect((await change([], 'active')).status).to.equal(400);
    expect((await change(['undefined'], 'active')).status).to.equal(400);
  });
});
