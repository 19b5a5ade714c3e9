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

  describe('of a user whose password strangers guess', () => {
    const from = (address: string, username: string, password: string, cookie?: string) =>
      identity.send(
        'POST',
        '/auth/jwtToken',
        { request_body: { username, password } },
        { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
      );
    const guess = async (address: string, username: string, times: number) => {
      for (let tries = 0; tries < times; tries += 1)
        expect((await from(address, username, 'a guess')).status).to.equal(401);
    };
    const cookieOf = ({ headers }: IdentityAnswer) => headers.get('set-cookie')?.split(';')[0] ?? '';

    it('slows down the network of the guesses, and no other', async () => {
      const { password } = await identity.join('bea');
      await guess('203.0.113.20', 'bea', 10);
      const slowed = await from('203.0.113.20', 'bea', password);
      expect(slowed.status).to.equal(429);
      expect(Number(slowed.headers.get('retry-after'))).to.be.within(1, 2);
      expect((await from('203.0.113.21', 'bea', password)).status).to.equal(200);
      await guess('2001:db8:1:1::1', 'bea', 10);
      expect((await from('2001:db8:1:1::2', 'bea', password)).status, 'the same /64').to.equal(429);
      expect((await from('2001:db8:1:2::1', 'bea', password)).status).to.equal(200);
    });

    it('lets in a device on which the user has logged in before, by name or address', async () => {
      const { password, email } = await identity.join('kay');
      const known = await from('203.0.113.30', 'kay', password);
      expect(known.headers.get('set-cookie')).to.match(
        /^modelyard_device=.+; path=\/; expires=.+; samesite=strict; httponly$/i,
      );
      await guess('203.0.113.31', 'kay', 10);
      expect((await from('203.0.113.31', 'kay', password)).status).to.equal(429);
      expect((await from('203.0.113.31', 'kay', password, cookieOf(known))).status).to.equal(200);
      expect((await from('203.0.113.31', email.toUpperCase(), password, cookieOf(known))).status).to.equal(200);
    });

    it('slows down all new networks where many guess, and not a known device', async () => {
      const { password } = await identity.join('wim');
      const known = await from('203.0.113.40', 'wim', password);
      for (let network = 0; network < 20; network += 1) await guess(`198.51.100.${network}`, 'wim', 5);
      const slowed = await from('203.0.113.41', 'wim', password);
      expect(slowed.status).to.equal(429);
      expect(Number(slowed.headers.get('retry-after'))).to.be.within(1, 30);
      expect((await from('203.0.113.41', 'wim', password, cookieOf(known))).status).to.equal(200);
    });

    it('takes no device of another user, none that is forged, and none of which its user made a mistake', async () => {
      const [{ password }, other] = [await identity.join('pia'), await identity.join('pim')];
      const foreign = cookieOf(await from('203.0.113.50', 'pim', other.password));
      await guess('203.0.113.51', 'pia', 10);
      for (const cookie of [foreign, `${foreign}x`, 'modelyard_device=', `modelyard_device=${'x'.repeat(5_000)}`])
        expect((await from('203.0.113.51', 'pia', password, cookie)).status).to.equal(429);
      const own = cookieOf(await from('203.0.113.52', 'pia', password));
      for (let tries = 0; tries < 10; tries += 1)
        expect((await from('203.0.113.53', 'pia', 'a guess', own)).status).to.equal(401);
      expect((await from('203.0.113.53', 'pia', password, own)).status, 'a stolen device').to.equal(429);
      expect((await from('203.0.113.53', 'pia', password)).status).to.equal(200);
    });
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

  it('lets an expired password be changed with the old one, without a session', async () => {
    const { password, userId, email } = await identity.join('edda');
    const change = (body: object) => identity.send('PUT', '/users/changePassword', body);
    const newPassword = 'another password of edda';
    const fresh = await change({ userId, oldPassword: password, newPassword });
    expect([fresh.status, fresh.body.message]).to.deep.equal([
      401,
      'Log in first, and send the token as "Authorization: Bearer <token>".',
    ]);
    const stored = (await identity.catalog.call('GET', `/user/${userId}`)).body;
    await identity.catalog.call('PUT', `/user/${userId}`, { ...stored, loginPassExpire: 1_000 });
    const guessed = await change({ userId, oldPassword: 'a guess', newPassword });
    const unknown = await change({ username: 'unknown-edda', oldPassword: password, newPassword });
    expect([guessed, unknown].map(({ status, body }) => [status, body])).to.deep.equal([
      [401, fresh.body],
      [401, fresh.body],
    ]);
    expect((await change({ oldPassword: password, newPassword })).status).to.equal(401);
    expect((await change({ username: email, oldPassword: password, newPassword })).status).to.equal(200);
    expect((await logIn('edda', password)).status).to.equal(401);
    expect((await logIn('edda', newPassword)).body).to.include({ loginPassExpire: false });
  });

  it('does not let an expired password be changed that was mailed', async () => {
    const { password, userId } = await identity.join('ebba');
    const stored = (await identity.catalog.call('GET', `/user/${userId}`)).body;
    await identity.catalog.call('PUT', `/user/${userId}`, { ...stored, loginPassExpire: 1_000 });
    await identity.schema.pool.query('INSERT INTO accounts (user_id, mailed_password) VALUES ($1, true)', [userId]);
    const body = { userId, oldPassword: password, newPassword: 'another password of ebba' };
    const refused = await identity.send('PUT', '/users/changePassword', body);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'password_expired']);
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
