import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { signIn, startIdentityGateway } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

const publisherRole = '9d961018-5464-5b0e-a9c2-11dcdfdb67a0';

describe('signing up', () => {
  let identity: SharedIdentity;
  before(async () => {
    identity = await sharedIdentity();
  });

  const person = (name: string, rest: object = {}) => ({
    ...{
      firstName: 'Ada',
      lastName: 'Byron',
      emailId: `${name}@example.org`,
      username: name,
      password: 'a good password',
    },
    ...rest,
  });
  const signUp = (body: unknown) => identity.call('POST', '/users/register', body);
  const found = async (loginName: string) =>
    (await identity.catalog.call('GET', `/user/search?loginName=${loginName}&page=0&size=1`)).body.content[0];

  it('creates a user with the default role, who can log in', async () => {
    const { status, body } = await signUp(person('vera'));
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      ...{ status: null, status_code: 0, response_detail: 'Success', response_code: null, response_body: null },
      ...{ content: null, error_code: '100' },
    });
    const user = await found('vera');
    expect(user).to.include({ firstName: 'Ada', email: 'vera@example.org', active: true, verifyExpiration: null });
    const roles = (await identity.catalog.call('GET', `/user/${user.userId}/role`)).body;
    expect(roles.map(({ name }: { name: string }) => name)).to.deep.equal(['MLP System User']);
    await signIn(identity.url, { loginName: 'vera', password: 'a good password' });
  });

  it('refuses passwords that are easy to guess or stolen, and says what to do', async () => {
    const refused = { vincent2024: 'password_weak', iloveyou2: 'password_breached' };
    for (const [password, code] of Object.entries(refused)) {
      const { status, body } = await signUp(person('vincent', { password }));
      expect(status, password).to.equal(400);
      expect(body).to.include({ code });
      expect(body.message).to.match(/Take four words or more/);
      expect(JSON.stringify(body)).to.not.include(password);
    }
    expect(await found('vincent')).to.equal(undefined);
  });

  it('takes passwords of up to 128 characters', async () => {
    const password = 'Ω of twelve purple lanterns '.repeat(5).slice(0, 128);
    expect((await signUp(person('victor', { password: `${password}x` }))).status).to.equal(400);
    expect((await signUp(person('victor', { password }))).status).to.equal(200);
    await signIn(identity.url, { loginName: 'victor', password });
  });

  it('reports what is taken, case-insensitive', async () => {
    await signUp(person('wanda'));
    const name = await signUp(person('WANDA', { emailId: 'other@example.org' }));
    expect(name.status).to.equal(409);
    expect(name.body).to.include({ error_code: '202', response_detail: 'Reset_UserName' });
    const email = await signUp(person('wilma', { emailId: 'Wanda@Example.org' }));
    expect(email.status).to.equal(409);
    expect(email.body).to.include({ error_code: '203', response_detail: 'Reset_EmailId' });
  });

  it('says it in plain words to an administrator who adds a user', async () => {
    const admin = await signIn(identity.url, await identity.join('wolfgang', ['Admin']));
    const add = (body: unknown) => identity.call('POST', '/admin/addUser', body, admin);
    await signUp(person('wotan'));
    const name = await add(person('WOTAN', { emailId: 'else@example.org' }));
    expect([name.status, name.body.error_code, name.body.response_detail]).to.deep.equal([
      ...[409, '202', 'This login name is taken; choose another one.'],
    ]);
    const email = await add(person('wolf', { emailId: 'Wotan@Example.org' }));
    expect([email.status, email.body.error_code, email.body.response_detail]).to.deep.equal([
      ...[409, '203', 'There is an account with this e-mail address.'],
    ]);
  });

  it('gives a name to one of several concurrent sign-ups', async () => {
    const signUps = Array.from({ length: 5 }, (_, index) =>
      signUp(person('xaver', { emailId: `x${index}@example.org` })),
    );
    const statuses = (await Promise.all(signUps)).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([200, 409, 409, 409, 409]);
    const { rows } = await identity.schema.pool.query('SELECT FROM begun_sign_ups');
    expect(rows.length).to.equal(0);
  });

  it('reports all mistakes', async () => {
    const bad = { username: 'a b', emailId: 'nowhere', password: 'short', firstName: 'x'.repeat(51) };
    const { status, body } = await signUp(bad);
    expect(status).to.equal(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).to.have.members([
      '/request_body/username',
      '/request_body/emailId',
      '/request_body/password',
      '/request_body/firstName',
    ]);
    for (const name of ['', ':', 'a:b', 'a/b', '.x', 'x'.repeat(26), 'a\u0000b', 'ümlaut'])
      expect((await signUp(person(name))).status, name).to.equal(400);
    expect((await signUp(person('yuri', { username: null }))).status).to.equal(400);
    for (const body of [undefined, null, [], 'text', 7]) expect((await signUp(body)).status).to.be.oneOf([400, 415]);
    expect((await identity.send('POST', '/users/register', person('yuri'))).status).to.equal(400);
  });

  it('reports whether it is enabled', async () => {
    const { status, body } = await identity.call('GET', '/admin/signup/enabled');
    expect(status).to.equal(200);
    expect(body).to.include({ status: true, status_code: 200, response_detail: 'Success', response_body: 'true' });
  });

  it('is rejected if the site has disabled it', async () => {
    const closed = await startIdentityGateway({
      ...identity.env,
      IDENTITY_SIGN_UP: 'false',
      PUBLICATION_APPROVAL: 'false',
    });
    const said = await fetch(`${closed.url}/admin/signup/enabled`);
    expect(JSON.parse(await said.text()).response_body).to.equal('false');
    const refused = await fetch(`${closed.url}/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_body: person('xenia') }),
    });
    expect(refused.status).to.equal(403);
    expect(await found('xenia')).to.equal(undefined);
    // A token of one gateway is good at another, which may have decided otherwise.
    const authorization = await signIn(identity.url, await identity.join('xerxes'));
    const status = await fetch(`${closed.url}/auth/validationStatus`, { method: 'POST', headers: { authorization } });
    expect(await status.text()).to.equal('false');
    await closed.stop();
  });

  it('is possible for administrators on behalf of users, with more roles', async () => {
    const admin = await signIn(identity.url, await identity.join('yann', ['Admin']));
    const add = (body: unknown, token?: string) => identity.call('POST', '/admin/addUser', body, token);
    const wanted = person('yoko', { userNewRoleList: [publisherRole, publisherRole] });
    expect((await add(wanted, admin)).status).to.equal(200);
    const roles = (await identity.catalog.call('GET', `/user/${(await found('yoko')).userId}/role`)).body;
    expect(roles.map(({ name }: { name: string }) => name)).to.have.members(['MLP System User', 'Publisher']);

    expect((await add(wanted, admin)).status).to.equal(409);
    const noRole = await add(person('yves', { userNewRoleList: [randomUUID()] }), admin);
    expect(noRole.status).to.equal(400);
    expect(await found('yves')).to.equal(undefined);
    expect((await add(person('yves'), await signIn(identity.url, await identity.join('yula')))).status).to.equal(403);
    expect((await add(person('yves'))).status).to.equal(401);
  });
});
