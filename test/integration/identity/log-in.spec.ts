import { expect } from 'chai';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { IdentityAnswer, TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('logging in', () => {
  let identity: SharedIdentity;
  let user: TestUser;

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('lia', ['Publisher']);
  });

  const logIn = (username: string | null, password: string): Promise<IdentityAnswer> =>
    identity.call('POST', '/auth/jwtToken', { username, password });

  it('answers a token and its user, without an envelope', async () => {
    const { status, body } = await logIn('lia', user.password);
    expect(status).to.equal(200);
    const { jwtToken, userAssignedRolesList, ...rest } = body;
    expect(rest).to.deep.equal({ loginPassExpire: false, admin: false, publisher: true, firstLogin: true });
    expect(userAssignedRolesList.map(({ name }: { name: string }) => name)).to.have.members([
      'MLP System User',
      'Publisher',
    ]);
    expect((await logIn('LIA@example.org', user.password)).body).to.include({ firstLogin: false });
    expect(jwtToken).to.be.a('string');
  });

  it('issues tokens that clients can read, valid for half an hour', async () => {
    const token = (await logIn('lia', user.password)).body.jwtToken;
    expect(decodeProtectedHeader(token)).to.include({ alg: 'ES256', typ: 'JWT' }).and.to.have.property('kid');
    const { sub, iss, aud, iat = 0, exp = 0, created, mlpuser, role, loginPassExpire, sid, jti } = decodeJwt(token);
    expect({ sub, iss, aud, loginPassExpire }).to.deep.equal({
      ...{ sub: 'lia', iss: 'modelyard', aud: 'modelyard', loginPassExpire: false },
    });
    expect(exp - iat).to.equal(1800);
    expect(Math.floor(Number(created) / 1000)).to.equal(iat);
    expect(sid).to.be.a('string').and.to.equal(jti);
    expect(mlpuser).to.include({ userId: user.userId, loginName: 'lia', email: user.email, active: true });
    expect(mlpuser).to.have.all.keys(
      ...['userId', 'firstName', 'middleName', 'lastName', 'orgName', 'email', 'loginName', 'loginPassExpire'],
      ...['active', 'lastLogin', 'created', 'modified'],
    );
    expect(role).to.be.an('array').with.length(2);
    for (const one of role as object[])
      expect(one).to.have.all.keys('roleId', 'name', 'active', 'created', 'modified', 'permissionList', 'roleCount');
  });

  it('answers the user and no token to clients that only check a password', async () => {
    const { status, body } = await identity.call('POST', '/auth/login', {
      emailId: user.email,
      password: user.password,
    });
    expect(status).to.equal(200);
    expect(body).to.include({
      loginName: 'lia',
      emailId: user.email,
      jwtToken: null,
      status: 'Active',
      active: 'true',
    });
    expect((await identity.call('POST', '/auth/login', { username: 'lia', password: 'x' })).status).to.equal(401);
  });

  it('requires a name', async () => {
    for (const name of [null, '', '   ']) {
      const { status, body } = await logIn(name, user.password);
      expect(status).to.equal(400);
      expect(body).to.include({ resultCode: 400, code: 'invalid' });
    }
  });

  it('does not reveal which users exist', async () => {
    const gone = await identity.join('gus');
    const stored = (await identity.catalog.call('GET', `/user/${gone.userId}`)).body;
    await identity.catalog.call('PUT', `/user/${gone.userId}`, { ...stored, active: false });
    const answers = [
      await logIn('lia', 'not the password'),
      await logIn('unknown-user', 'not the password'),
      await logIn('unknown@example.org', 'not the password'),
      await logIn('gus', gone.password),
      await logIn('lia', 'x'.repeat(900)),
      await logIn('y'.repeat(900), 'x'),
      await logIn('lia', ''),
    ];
    for (const { status, body } of answers) {
      expect(status).to.equal(401);
      expect(body).to.deep.equal({ ...answers[0]?.body });
    }
    expect(answers[0]?.body).to.include({ resultCode: 401, message: 'Login Failed', response_body: null });
  });

  it('blocks a user after three failures, and does not reveal it', async () => {
    const { password } = await identity.join('bea');
    const refused = [];
    for (let tries = 0; tries < 3; tries += 1) refused.push(await logIn('bea', 'a guess'));
    const right = await logIn('bea', password);
    expect(right.status).to.equal(401);
    expect(right.body).to.deep.equal(refused[0]?.body);
  });

  it('slows down clients that guess, whether or not the name exists', async () => {
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await logIn('no-such-name', 'a guess')).status);
    expect(statuses).to.deep.equal([...Array(10).fill(401), 429]);
    const { headers, body } = await logIn('no-such-name', 'a guess');
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
    expect(body).to.include({ resultCode: 429, code: 'too_many_failures' });
  });

  it('counts failures by the network that the edge forwards', async () => {
    const guess = (address: string) =>
      identity.send(
        'POST',
        '/auth/jwtToken',
        { request_body: { username: `from-${address}`, password: 'a guess' } },
        { 'x-forwarded-for': address },
      );
    // The catalog stops a network after 300; here it is enough that it hears of it.
    expect((await guess('203.0.113.7')).status).to.equal(401);
    expect((await guess('not an address')).status).to.equal(401);
  });

  it('reports an expired password only to clients that know it', async () => {
    const { password, userId } = await identity.join('eve');
    const stored = (await identity.catalog.call('GET', `/user/${userId}`)).body;
    await identity.catalog.call('PUT', `/user/${userId}`, { ...stored, loginPassExpire: 1_000 });
    const { status, body } = await logIn('eve', password);
    expect(status).to.equal(403);
    expect(body).to.include({ code: 'password_expired' });
    expect((await logIn('eve', 'a guess')).status).to.equal(401);
  });

  it('accepts a log-in with an expired token in the header', async () => {
    const { status } = await identity.send(
      'POST',
      '/auth/jwtToken',
      { request_body: { username: 'lia', password: user.password } },
      { authorization: 'Bearer over.and.out', jwttoken: 'no token' },
    );
    expect(status).to.equal(200);
  });
});
