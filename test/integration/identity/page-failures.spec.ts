import { expect } from 'chai';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('failures as the predecessor’s page reads them', () => {
  let identity: SharedIdentity;
  let user: TestUser;

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('paige');
  });

  const ofPage = { accept: 'application/json, text/plain, */*' };
  const ofProgram = { accept: 'application/problem+json' };
  const logIn = (headers: Record<string, string>, password = 'a guess') =>
    identity.send('POST', '/auth/jwtToken', { request_body: { username: 'paige', password } }, headers);

  it('are 403 at a log-in, so that the page shows them', async () => {
    const refused = await logIn(ofPage);
    expect([refused.status, refused.body.message, refused.body.code]).to.deep.equal([
      ...[403, 'Failed to authenticate user', 'log_in_refused'],
    ]);
    const known = await logIn(ofProgram);
    expect([known.status, known.body.code]).to.deep.equal([401, 'log_in_refused']);
    expect((await logIn(ofPage, user.password)).status).to.equal(200);
  });

  it('are read in the body of a sign-up', async () => {
    const signUp = (given: object, headers: Record<string, string>) => {
      const person = { username: 'other-paige', password: 'a password of paige', emailId: 'other.paige@example.org' };
      return identity.send('POST', '/users/register', { request_body: { ...person, ...given } }, headers);
    };
    for (const [given, error_code, response_detail] of [
      [{ username: 'PAIGE' }, '202', 'Reset_UserName'],
      [{ emailId: 'Paige@example.org' }, '203', 'Reset_EmailId'],
    ] as const) {
      const { status, body } = await signUp(given, ofPage);
      expect(status).to.equal(200);
      expect(body).to.include({ error_code, response_detail, status: false });
      expect((await signUp(given, ofProgram)).status).to.equal(409);
    }
    expect((await signUp({ username: '' }, ofPage)).status, 'another failure').to.equal(400);
    const stored = await identity.catalog.call('GET', '/user/search?loginName=other-paige&page=0&size=1');
    expect(stored.body.totalElements).to.equal(0);
  });

  it('are read in the body of a change of the password', async () => {
    const token = await signIn(identity.url, user);
    const change = (given: object, headers: Record<string, string>) => {
      const body = { userId: user.userId, oldPassword: 'a guess', newPassword: 'a new password of mine', ...given };
      return identity.send('PUT', '/users/changePassword', body, { ...headers, authorization: `Bearer ${token}` });
    };
    const { status, body } = await change({}, ofPage);
    expect(status).to.equal(200);
    expect(body).to.include({ error_code: '204', response_detail: 'Old password does not match', status: false });
    const known = await change({}, ofProgram);
    expect([known.status, known.body.error_code]).to.deep.equal([400, '204']);
    expect((await change({ newPassword: 'short' }, ofPage)).status, 'another failure').to.equal(400);
    expect((await logIn(ofPage, user.password)).status, 'the old password').to.equal(200);
    expect((await change({ oldPassword: user.password }, ofPage)).body).to.include({ error_code: '100' });
  });
});
