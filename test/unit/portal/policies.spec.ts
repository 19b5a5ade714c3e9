import { expect } from 'chai';
import {
  type AccessType,
  mayEdit,
  maySee,
  ownsOrShares,
  type Viewer,
  visibleAccessTypes,
} from '../../../services/platform/access/policies.ts';
import { isSelfOrAdmin, maySeeProgress, mayShare, mayUnshare } from '../../../services/portal/domain/policies.ts';

const viewer = (userId: string, ...roles: string[]): Viewer => ({ userId, roles: ['MLP System User', ...roles] });

const viewers = {
  anonymous: undefined,
  stranger: viewer('stranger'),
  coOwner: viewer('co-owner'),
  owner: viewer('owner'),
  publisher: viewer('publisher', 'Publisher'),
  admin: viewer('admin', 'Admin'),
} as const;
type Who = keyof typeof viewers;

const holding = { ownerId: 'owner', coOwnerIds: ['co-owner', 'another'] };

describe('who may do what at the portal, by the rules', () => {
  const whoMay = (may: (viewer: Viewer | undefined) => boolean): string[] =>
    Object.entries(viewers)
      .filter(([, one]) => may(one))
      .map(([who]) => who);

  it('owners and co-owners own or share', () => {
    expect(whoMay((one) => ownsOrShares(one, holding))).to.deep.equal(['coOwner', 'owner']);
  });

  it('changes are for owners, co-owners and administrators, sharing for owner and administrators', () => {
    expect(whoMay((one) => mayEdit(one, holding))).to.deep.equal(['coOwner', 'owner', 'admin']);
    expect(whoMay((one) => mayShare(one, holding))).to.deep.equal(['owner', 'admin']);
  });

  it('co-owners may leave, and only the owner and administrators remove others', () => {
    expect(whoMay((one) => mayUnshare(one, holding, 'co-owner'))).to.deep.equal(['coOwner', 'owner', 'admin']);
    expect(whoMay((one) => mayUnshare(one, holding, 'another'))).to.deep.equal(['owner', 'admin']);
  });

  it('progress is shown to owners, co-owners, publishers and administrators', () => {
    expect(whoMay((one) => maySeeProgress(one, holding))).to.deep.equal(['coOwner', 'owner', 'publisher', 'admin']);
  });

  it('what is a user’s is for the user and administrators', () => {
    expect(whoMay((one) => isSelfOrAdmin(one, 'stranger'))).to.deep.equal(['stranger', 'admin']);
  });

  it('an anonymous viewer is not a user without an id', () => {
    expect(ownsOrShares(undefined, { ownerId: '', coOwnerIds: [''] })).to.equal(false);
    expect(isSelfOrAdmin(undefined, '')).to.equal(false);
  });

  it('names of roles are case-sensitive', () => {
    expect(mayEdit(viewer('stranger', 'admin'), holding)).to.equal(false);
  });

  describe('seeing', () => {
    const all = ['PB', 'OR', 'PR'];
    const types: Readonly<Record<Who, readonly string[]>> = {
      ...{ anonymous: ['PB'], stranger: ['PB', 'OR'] },
      ...{ coOwner: all, owner: all, publisher: all, admin: all },
    };
    for (const [who, expected] of Object.entries(types) as [Who, readonly string[]][])
      it(`${who} sees revisions ${expected.join(', ')}`, () => {
        expect(visibleAccessTypes(viewers[who], holding)).to.deep.equal(expected);
      });

    const seenBy = (active: boolean, ...accessTypes: (AccessType | 'RS')[]) =>
      whoMay((one) =>
        maySee(one, { ...holding, active, revisions: accessTypes.map((accessTypeCode) => ({ accessTypeCode })) }),
      );
    const inside = ['coOwner', 'owner', 'admin'];

    it('a solution is visible to those who may see one of its revisions', () => {
      expect(seenBy(true, 'PR', 'PB')).to.have.lengthOf(6);
      expect(seenBy(true, 'OR')).to.have.members(['stranger', 'publisher', ...inside]);
      expect(seenBy(true, 'PR')).to.have.members(['publisher', ...inside]);
    });

    it('without revisions, with other ones, or deleted it is visible to owners, co-owners and administrators only', () => {
      for (const seen of [seenBy(true), seenBy(true, 'RS'), seenBy(false, 'PB')]) expect(seen).to.have.members(inside);
    });
  });
});
