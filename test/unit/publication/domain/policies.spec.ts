import { expect } from 'chai';
import { mayDecide, mayRequest, mayUnpublish, mayWithdraw } from '../../../../services/publication/domain/policies.ts';

const people = { ownerId: 'owner', coOwnerIds: ['co-owner'] };
const person = (userId: string, ...roles: string[]) => ({ userId, roles });

describe('who may do what to a publication', () => {
  it('only owner and co-owners request it', () => {
    expect(mayRequest('owner', people)).to.equal(undefined);
    expect(mayRequest('co-owner', people)).to.equal(undefined);
    expect(mayRequest('stranger', people)).to.have.nested.property('rejection.code', 'not_yours');
  });

  it('publishers decide; administrators without that role do not', () => {
    const strict = { selfApproval: false };
    expect(mayDecide(person('p', 'Publisher'), 'owner', strict)).to.equal(undefined);
    for (const roles of [[], ['Admin'], ['publisher'], ['MLP System User']])
      expect(mayDecide(person('p', ...roles), 'owner', strict)).to.have.nested.property('rejection.kind', 'forbidden');
  });

  it('publishers decide about their own requests only if the site allows it', () => {
    const own = person('owner', 'Publisher');
    expect(mayDecide(own, 'owner', { selfApproval: false })).to.have.nested.property('rejection.code', 'own_request');
    expect(mayDecide(own, 'owner', { selfApproval: true })).to.equal(undefined);
  });

  it('only the requester withdraws, not even the owner', () => {
    expect(mayWithdraw('co-owner', 'co-owner')).to.equal(undefined);
    expect(mayWithdraw('owner', 'co-owner')).to.have.nested.property('rejection.code', 'not_yours');
  });

  it('owner, publishers and administrators unpublish', () => {
    for (const who of [person('owner'), person('p', 'Publisher'), person('a', 'Admin')])
      expect(mayUnpublish(who, 'owner')).to.equal(undefined);
    expect(mayUnpublish(person('co-owner', 'MLP System User'), 'owner')).to.have.nested.property(
      'rejection.code',
      'not_yours',
    );
  });
});
