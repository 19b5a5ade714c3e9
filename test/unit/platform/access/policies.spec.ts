import { expect } from 'chai';
import {
  type AccessTarget,
  mayChangeContent,
  mayReadContent,
  ownedBy,
  ownedByNone,
  type Solution,
} from '../../../../services/content/domain/access.ts';
import {
  isSelfOrAdmin,
  mayEdit,
  maySee,
  mayShare,
  mayUnshare,
  ownsOrShares,
  type Viewer,
  visibleAccessTypes,
} from '../../../../services/platform/access/policies.ts';
import { maySeeProgress } from '../../../../services/portal/domain/policies.ts';

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
const everyone = Object.keys(viewers) as Who[];
const signedIn = everyone.filter((who) => who !== 'anonymous');
const people: readonly Who[] = ['coOwner', 'owner', 'admin'];
const withPublisher: readonly Who[] = [...people, 'publisher'];

type May = (one: Viewer | undefined) => boolean;
type Row = readonly [what: string, may: May, who: readonly Who[]];

const sees =
  (accessTypes: readonly string[], active = true): May =>
  (one) =>
    maySee(one, { ...holding, active, revisions: accessTypes.map((accessTypeCode) => ({ accessTypeCode })) });

const solution: Solution = {
  ...{ ...holding, active: true },
  revisions: [
    { revisionId: 'public', accessTypeCode: 'PB' },
    { revisionId: 'private', accessTypeCode: 'PR' },
  ],
};
const reads =
  (target: Omit<AccessTarget, 'solutionId'>, of: Solution = solution): May =>
  (one) =>
    mayReadContent(one, of, { solutionId: 's', ...target });
const changes =
  (of: Solution): May =>
  (one) =>
    one !== undefined && mayChangeContent(one, of);

/** Every rule about who may do what, of the catalog, the portal and content alike. */
const table: readonly Row[] = [
  ['owns or shares', (one) => ownsOrShares(one, holding), ['coOwner', 'owner']],
  ['changes it', (one) => mayEdit(one, holding), people],
  ['shares it', (one) => mayShare(one, holding), ['owner', 'admin']],
  ['ends the share of co-owner', (one) => mayUnshare(one, holding, 'co-owner'), people],
  ['ends the share of another co-owner', (one) => mayUnshare(one, holding, 'another'), ['owner', 'admin']],
  ['sees the progress of its checks', (one) => maySeeProgress(one, holding), withPublisher],
  ['changes what is a user’s, the stranger’s', (one) => isSelfOrAdmin(one, 'stranger'), ['stranger', 'admin']],

  ['sees a solution with a public revision', sees(['PR', 'PB']), everyone],
  ['sees a solution of the organisation', sees(['OR']), signedIn],
  ['sees a private solution', sees(['PR']), withPublisher],
  ['sees a solution without revisions', sees([]), people],
  ['sees a solution with another access type', sees(['RS']), people],
  ['sees a deleted solution', sees(['PB'], false), people],

  ['reads texts of a public revision', reads({ revisionId: 'public', workspace: 'public' }), everyone],
  ['reads its texts for the organisation', reads({ revisionId: 'public', workspace: 'org' }), signedIn],
  ['reads texts of a private revision', reads({ revisionId: 'private', workspace: 'public' }), withPublisher],
  ['reads what is pending', reads({ revisionId: 'public', workspace: 'public', isPending: true }), withPublisher],
  ['reads texts of a revision the catalog does not know', reads({ revisionId: '?', workspace: 'public' }), people],
  ['reads the image of a solution with a public revision', reads({}), everyone],
  ['reads the image of a deleted solution', reads({}, { ...solution, active: false }), people],
  ['reads the image of a solution without revisions', reads({}, { ...solution, revisions: [] }), people],
  ['changes content', changes(solution), people],

  ['reads content without an owner', reads({ revisionId: '1', workspace: 'public' }, ownedByNone), ['admin']],
  ['changes content without an owner', changes(ownedByNone), ['admin']],
  [
    'reads content the stranger began',
    reads({ revisionId: '1', workspace: 'org' }, ownedBy('stranger')),
    ['stranger', 'admin'],
  ],
  ['changes content the stranger began', changes(ownedBy('stranger')), ['stranger', 'admin']],
];

describe('who may do what, by the rules', () => {
  for (const [what, may, who] of table)
    it(`${what}: ${who.length === everyone.length ? 'everybody' : who.join(', ')}`, () => {
      expect(everyone.filter((one) => may(viewers[one]))).to.have.members([...who]);
    });

  const all = ['PB', 'OR', 'PR'];
  const types: Readonly<Record<Who, readonly string[]>> = {
    ...{ anonymous: ['PB'], stranger: ['PB', 'OR'] },
    ...{ coOwner: all, owner: all, publisher: all, admin: all },
  };
  for (const who of everyone)
    it(`${who} finds revisions ${types[who].join(', ')}`, () => {
      expect(visibleAccessTypes(viewers[who], holding)).to.deep.equal(types[who]);
    });

  it('an anonymous viewer is not a user without an id', () => {
    expect(ownsOrShares(undefined, { ownerId: '', coOwnerIds: [''] })).to.equal(false);
    expect(isSelfOrAdmin(undefined, '')).to.equal(false);
    expect(mayChangeContent(viewer(''), ownedByNone)).to.equal(false);
  });

  it('names of roles are case-sensitive', () => {
    expect(mayEdit(viewer('stranger', 'admin'), holding)).to.equal(false);
  });
});
