import { expect } from 'chai';
import type { MLPRole, MLPUser } from '../../../../services/contracts/catalog-api.ts';
import { claimsOf, isTemporary, namesOf } from '../../../../services/identity/domain/claims.ts';

const user: MLPUser = {
  ...{ userId: 'u', firstName: 'Ada', middleName: null, lastName: null, orgName: null },
  ...{ email: 'ada@example.org', loginName: 'ada', active: true, lastLogin: 1, created: 2, modified: 3 },
  ...{ loginHash: null, loginPassExpire: null, authToken: null, loginFailCount: 2, loginFailDate: 4 },
  ...{ picture: 'AAEC', apiToken: null, verifyTokenHash: null, verifyExpiration: null },
  tags: [{ tag: 'churn' }],
};
const role = (name: string, active = true): MLPRole => ({ roleId: name, name, active, created: 1, modified: 1 });
const facts = { user, sessionId: 's', issuer: 'i', audience: 'a', now: 1_500, expires: 61_500 };

describe('the claims of a token', () => {
  it('are in seconds as the standard requires, or in milliseconds as clients expect', () => {
    const claims = claimsOf({ ...facts, roles: [] });
    expect(claims).to.include({ iss: 'i', aud: 'a', sub: 'ada', iat: 1, exp: 61, created: 1_500, sid: 's', jti: 's' });
  });

  it('contain no picture, no tags and nothing about failed log-ins', () => {
    const { mlpuser } = claimsOf({ ...facts, roles: [] });
    for (const name of ['picture', 'tags', 'loginFailCount', 'loginHash', 'apiToken', 'authToken'])
      expect(mlpuser).to.not.have.property(name);
  });

  it('stay small enough for a header, however many roles a user has, and name the known ones', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => role(`a role of this site ${index}`));
    const claims = claimsOf({ ...facts, roles: [...many, role('Admin')] });
    expect(claims.role[0]?.name).to.equal('Admin');
    expect(Buffer.from(JSON.stringify(claims)).toString('base64url').length).to.be.below(8_192);
  });

  it('mark a password that expires as temporary', () => {
    expect(isTemporary(user)).to.equal(false);
    expect(isTemporary({ ...user, loginPassExpire: 9 })).to.equal(true);
  });
});

describe('the roles of a user', () => {
  it('are the active ones', () => {
    expect(namesOf([role('Admin', false), role('Publisher')])).to.deep.equal(['Publisher']);
  });
});
