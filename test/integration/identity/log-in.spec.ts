import { expect } from 'chai';
import { createTestIdentity, type TestIdentity, type TestUser } from '../../support/identity.ts';

describe('logging in', () => {
  let identity: TestIdentity;
  let ada: TestUser;

  before(async () => {
    identity = await createTestIdentity();
    ada = await identity.join('ada', ['Publisher']);
  });
  after(() => identity?.stop());

  it('answers a token outside of any envelope', async () => {
    const { status, body } = await identity.call('POST', '/auth/jwtToken', {
      username: ada.loginName,
      password: ada.password,
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ loginPassExpire: false, admin: false, publisher: true, firstLogin: true });
  });
});
