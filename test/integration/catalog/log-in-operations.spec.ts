import { expect } from 'chai';
import { createSecretHasher } from '../../../services/kit/secrets/hasher.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

describe('the operations to log in with', () => {
  let catalog: TestCatalog;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    const ada = { loginName: 'ada', email: 'ada@example.org', active: true };
    const secrets = { loginHash: 'first password', apiToken: 'an api token', verifyTokenHash: 'a verify token' };
    userId = (await catalog.call('POST', '/user', { ...ada, ...secrets })).body.userId;
  });
  after(() => catalog?.stop());

  const logIn = (door: string, name: string, pass: string) => catalog.call('POST', `/user/${door}`, { name, pass });

  it('let in with a password, by login name or address, case-insensitive', async () => {
    for (const name of ['ada', 'ADA', 'Ada@Example.org']) {
      const { status, body } = await logIn('login', name, 'first password');
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body).to.include({ userId, loginHash: null, apiToken: null, verifyTokenHash: null, authToken: null });
      expect(body.lastLogin).to.be.a('number');
    }
  });

  it('let in with a token, which only the operation for API tokens echoes', async () => {
    expect((await logIn('loginapi', 'ada', 'an api token')).body).to.include({ userId, apiToken: 'an api token' });
    expect((await logIn('verify', 'ada', 'a verify token')).body).to.include({ userId, verifyTokenHash: null });
    expect((await logIn('verify', 'ada', 'an api token')).status).to.equal(400);
  });

  it('answer alike whether there is such a user, and when he is blocked', async () => {
    await catalog.call('POST', '/user', {
      loginName: 'bob',
      email: 'bob@example.org',
      active: true,
      loginHash: 'right',
    });
    const unknown = await logIn('login', 'unknown', 'wrong');
    expect(unknown.status).to.equal(400);
    for (const pass of ['wrong', 'wrong', 'wrong', 'right']) {
      expect((await logIn('login', 'bob', pass)).body, pass).to.deep.equal(unknown.body);
    }
  });

  it('change a password for a user who knows the old one', async () => {
    const change = (oldLoginPass: string) =>
      catalog.call('PUT', `/user/${userId}/chgpw`, { oldLoginPass, newLoginPass: 'second password' });
    expect((await change('a guess')).status).to.equal(400);
    expect((await change('first password')).status).to.equal(200);
    expect((await logIn('login', 'ada', 'first password')).status).to.equal(400);
    expect((await logIn('login', 'ada', 'second password')).status).to.equal(200);
  });

  it('take passwords of up to 128 characters, and make cheap hashes anew', async () => {
    const { pool } = catalog.schema;
    const long = 'ü'.repeat(128);
    const made = await catalog.call('POST', '/user', {
      ...{ loginName: 'cleo', email: 'cleo@example.org', active: true, loginHash: long },
    });
    expect(made.status).to.equal(201);
    const hashOf = async () =>
      String((await pool.query(`SELECT login_hash FROM users WHERE login_name = 'cleo'`)).rows[0].login_hash);
    const cheap = await createSecretHasher({ cost: { logN: 5, r: 8, p: 1 } }).hash(long);
    await pool.query(`UPDATE users SET login_hash = $1 WHERE login_name = 'cleo'`, [cheap]);
    expect((await logIn('login', 'cleo', long)).status).to.equal(200);
    expect(await hashOf()).to.match(/ln=10,/);
    expect((await logIn('login', 'cleo', long)).status).to.equal(200);
    const longer = { loginName: 'max', email: 'max@example.org', active: true, loginHash: `${long}ü` };
    expect((await catalog.call('POST', '/user', longer)).status).to.equal(400);
  });

  it('are not moved by what a PUT leaves out', async () => {
    const { body } = await catalog.call('GET', `/user/${userId}`);
    expect((await catalog.call('PUT', `/user/${userId}`, body)).status).to.equal(200);
    expect((await logIn('loginapi', 'ada', 'an api token')).status).to.equal(200);
  });

  it('do not let a user take the address of another as a name', async () => {
    const { status, body } = await catalog.call('POST', '/user', {
      loginName: 'ada@example.org',
      email: 'eve@example.org',
      active: true,
    });
    expect(status).to.equal(400);
    expect(body.error).to.include('loginName');
  });
});
