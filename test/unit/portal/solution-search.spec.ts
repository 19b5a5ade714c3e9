import { expect } from 'chai';
import { isSortBy, solutionSort } from '../../../services/portal/domain/solution-order.ts';
import {
  marketplaceQuery,
  ownedQuery,
  type SolutionCriteria,
} from '../../../services/portal/domain/solution-search.ts';

const user = { userId: 'u1', roles: ['MLP System User'] };
const publisher = { userId: 'u2', roles: ['Publisher'] };
const admin = { userId: 'u3', roles: ['Admin'] };

describe('the search that a viewer may make', () => {
  const everything: SolutionCriteria = { accessTypeCodes: ['PB', 'OR', 'PR', 'RS', 'XX'] };

  it('is public only for anonymous viewers', () => {
    for (const sought of [{}, { active: null, accessTypeCodes: null }, { accessTypeCodes: [''] }, everything])
      expect(marketplaceQuery(sought, undefined)).to.deep.equal({ active: true, atc: ['PB'] });
  });

  it('is empty if nothing is visible', () => {
    for (const sought of [{ accessTypeCodes: ['PR'] }, { accessTypeCodes: ['OR', 'RS'] }, { active: false }])
      expect(marketplaceQuery(sought, undefined)).to.equal(undefined);
    expect(marketplaceQuery({ accessTypeCodes: ['RS'] }, user)).to.equal(undefined);
  });

  it('includes the organisation’s for signed-in viewers, and own private ones on request', () => {
    expect(marketplaceQuery({}, user)).to.deep.equal({ active: true, atc: ['PB', 'OR'], viewer: 'u1' });
    expect(marketplaceQuery(everything, user)).to.deep.equal({
      ...{ active: true, atc: ['PB', 'OR', 'PR'], viewer: 'u1' },
    });
  });

  it('includes private ones of other users for publishers and administrators', () => {
    for (const viewer of [publisher, admin])
      expect(marketplaceQuery({ accessTypeCodes: ['PR'] }, viewer)).to.deep.equal({ active: true, atc: ['PR'] });
  });

  it('includes deleted ones for owners, co-owners and administrators only', () => {
    const deleted = { active: false, accessTypeCodes: ['PB'] };
    expect(marketplaceQuery(deleted, user)).to.include({ active: false, holder: 'u1', viewer: 'u1' });
    expect(marketplaceQuery(deleted, publisher)).to.include({ active: false, holder: 'u2' });
    expect(marketplaceQuery(deleted, admin)).to.deep.equal({ active: false, atc: ['PB'] });
  });

  it('passes other criteria on, and leaves out empty ones', () => {
    const sought: SolutionCriteria = {
      ...{ modelTypeCodes: ['CL'], validationStatusCodes: ['PS'], ownerIds: ['o'], nameKeyword: ['', 'churn'] },
      ...{ descriptionKeyword: ['mail'], authorKeyword: 'Ada', toolkitTypeCodes: ['SK'], changedSince: 0 },
      ...{ licenses: ['MIT'], runtimes: ['python', ''], minBytes: 0, maxBytes: 1_000 },
    };
    expect(marketplaceQuery(sought, undefined)).to.deep.equal({
      ...{ mtc: ['CL'], vsc: ['PS'], user: ['o'], name: ['churn'], desc: ['mail'], auth: ['Ada'] },
      ...{ tkc: ['SK'], changedsince: 0 },
      ...{ license: ['MIT'], runtime: ['python'], minbytes: 0, maxbytes: 1_000 },
      ...{ active: true, atc: ['PB'] },
    });
    const blank: SolutionCriteria = {
      modelTypeCodes: [],
      nameKeyword: [''],
      descriptionKeyword: null,
      authorKeyword: '',
    };
    expect(marketplaceQuery(blank, undefined)).to.have.all.keys('active', 'atc');
  });

  it('is all that a user owns or shares, of every access type', () => {
    expect(ownedQuery({}, 'u1')).to.deep.equal({ active: true, holder: 'u1' });
    expect(ownedQuery({ active: false, accessTypeCodes: ['PR'], nameKeyword: ['a'] }, 'u1')).to.deep.equal({
      ...{ active: false, holder: 'u1', atc: ['PR'], name: ['a'] },
    });
  });
});

describe('how solutions are sorted', () => {
  for (const [sortBy, sort] of [
    ['MR', 'modified,DESC'],
    ['OLD', 'modified,ASC'],
    ['MD', 'downloadCount,DESC'],
    ['FD', 'downloadCount,ASC'],
    ['HR', 'viewCount,DESC'],
    ['LR', 'viewCount,ASC'],
    ['ML', 'ratingCount,DESC'],
    ['FL', 'ratingCount,ASC'],
    ['LD', 'downloadCount,ASC'],
    ['ownerName', 'ownerName,ASC'],
    ['name', 'name,ASC'],
    ['created', 'created,DESC'],
  ] as const)
    it(`${sortBy} is ${sort}`, () => {
      expect(isSortBy(sortBy)).to.equal(true);
      expect(solutionSort(sortBy, {})).to.deep.equal([sort]);
    });

  it('uses the named order first and then the fields, each once, under the catalog’s names', () => {
    expect(solutionSort('MR', { modified: 'asc', name: 'asc', tookitType: 'desc' })).to.deep.equal([
      'modified,DESC',
      'name,ASC',
      'toolkitTypeCode,DESC',
    ]);
    expect(solutionSort(undefined, { solutionRatingAvg: 'DESC', ownerId: 'ASC' })).to.deep.equal([
      'ratingAverageTenths,DESC',
      'userId,ASC',
    ]);
    expect(solutionSort(undefined, {})).to.deep.equal([]);
    expect(solutionSort('name', { created: 'ASC', name: 'desc' })).to.deep.equal(['name,DESC', 'created,ASC']);
  });

  for (const word of ['', 'mr', 'toString', '__proto__', 'modified'])
    it(`knows no ${JSON.stringify(word)}`, () => {
      expect(isSortBy(word)).to.equal(false);
    });
});
