import { expect } from 'chai';
import {
  type AccessTarget,
  mayChangeContent,
  mayReadContent,
  ownedBy,
  ownedByNone,
  type Solution,
} from '../../../../services/content/domain/access.ts';

const viewer = (userId: string, ...roles: string[]) => ({ userId, roles });
const viewers = {
  anonymous: undefined,
  stranger: viewer('stranger'),
  coOwner: viewer('co-owner'),
  owner: viewer('owner'),
  publisher: viewer('publisher', 'Publisher'),
  admin: viewer('admin', 'Admin'),
};

const solution: Solution = {
  ...{ ownerId: 'owner', coOwnerIds: ['co-owner'], active: true },
  revisions: [
    { revisionId: 'public', accessTypeCode: 'PB' },
    { revisionId: 'private', accessTypeCode: 'PR' },
  ],
};

const readers = (of: Solution, target: Omit<AccessTarget, 'solutionId'>) =>
  Object.entries(viewers)
    .filter(([, who]) => mayReadContent(who, of, { solutionId: 's', ...target }))
    .map(([name]) => name);

const people = ['coOwner', 'owner', 'admin'];

describe('who may read and change content, by the rules', () => {
  it('a revision is read by those who see it, its texts for the organisation by signed-in users', () => {
    expect(readers(solution, { revisionId: 'public', workspace: 'public' })).to.deep.equal(Object.keys(viewers));
    expect(readers(solution, { revisionId: 'public', workspace: 'org' })).to.not.include('anonymous');
    expect(readers(solution, { revisionId: 'private', workspace: 'public' })).to.have.members([...people, 'publisher']);
  });

  it('a revision that the catalog does not know is private, however public others are', () => {
    expect(readers(solution, { revisionId: 'unknown', workspace: 'public' })).to.have.members(people);
  });

  it('an image is seen by those who see one of the revisions', () => {
    expect(readers(solution, {})).to.deep.equal(Object.keys(viewers));
    expect(readers({ ...solution, active: false }, {})).to.have.members(people);
    expect(readers({ ...solution, revisions: [] }, {})).to.have.members(people);
  });

  it('a solution without an owner is for administrators', () => {
    expect(readers(ownedByNone, { revisionId: '1', workspace: 'public' })).to.deep.equal(['admin']);
    expect(mayChangeContent(viewer(''), ownedByNone)).to.equal(false);
    expect(mayChangeContent(viewers.admin, ownedByNone)).to.equal(true);
  });

  it('a solution that was begun is for its first writer and administrators', () => {
    expect(readers(ownedBy('stranger'), { revisionId: '1', workspace: 'org' })).to.deep.equal(['stranger', 'admin']);
    expect(mayChangeContent(viewers.stranger, ownedBy('stranger'))).to.equal(true);
    expect(mayChangeContent(viewers.publisher, ownedBy('stranger'))).to.equal(false);
  });
});
