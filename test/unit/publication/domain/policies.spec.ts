import { expect } from 'chai';
import {
  mayDecide,
  mayLower,
  mayRequest,
  mayUnpublish,
  mayWithdraw,
} from '../../../../services/publication/domain/policies.ts';

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
    expect(mayDecide(person('p', 'Publisher'), 'owner', people, strict)).to.equal(undefined);
    for (const roles of [[], ['Admin'], ['publisher'], ['MLP System User']])
      expect(mayDecide(person('p', ...roles), 'owner', people, strict)).to.have.nested.property(
        'rejection.kind',
        'forbidden',
      );
  });

  it('publishers decide about their own requests only if the site allows it', () => {
    const own = person('owner', 'Publisher');
    const decide = (selfApproval: boolean) => mayDecide(own, 'owner', people, { selfApproval });
    expect(decide(false)).to.have.nested.property('rejection.code', 'own_request');
    expect(decide(true)).to.equal(undefined);
  });

  it('owner and co-owners decide about the requests of each other only if the site allows it', () => {
    for (const [approver, requester] of [
      ['owner', 'co-owner'],
      ['co-owner', 'owner'],
      ['owner', 'former co-owner'],
    ] as const) {
      const decide = (selfApproval: boolean) =>
        mayDecide(person(approver, 'Publisher'), requester, people, { selfApproval });
      expect(decide(false), approver).to.have.nested.property('rejection.code', 'own_request');
      expect(decide(true), approver).to.equal(undefined);
    }
  });

  it('of those who request, only the owner takes a public revision out of the market', () => {
    expect(mayLower('owner', { from: 'PB', to: 'OR' }, 'owner')).to.equal(undefined);
    expect(mayLower('co-owner', { from: 'PB', to: 'OR' }, 'owner')).to.have.nested.property(
      'rejection.code',
      'lowers_visibility',
    );
    for (const move of [
      { from: 'PR', to: 'OR' },
      { from: 'PR', to: 'PB' },
      { from: 'OR', to: 'PB' },
    ] as const)
      expect(mayLower('co-owner', move, 'owner')).to.equal(undefined);
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
