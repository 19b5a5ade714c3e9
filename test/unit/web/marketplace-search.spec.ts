import { expect } from 'chai';
import { parseSearch, stringifySearch } from '../../../services/web/app/search-params.ts';
import { commonTags } from '../../../services/web/pages/marketplace/common-tags.ts';
import {
  changedSince,
  narrowed,
  readMarketplaceSearch,
  withoutTag,
  withTag,
} from '../../../services/web/pages/marketplace/search-state.ts';

describe('the search of the marketplace', () => {
  it('is in its address, whole', () => {
    const search = {
      q: 'größe & 1e5',
      type: 'CL',
      tags: ['a b', 'c'],
      sort: 'rating',
      page: 3,
      toolkit: 'SK',
      updated: 'week',
      license: 'Apache-2.0',
      runtime: 'python',
      size: 'large',
    } as const;
    expect(readMarketplaceSearch(parseSearch(stringifySearch(search)))).to.deep.equal(search);
  });

  it('leaves out what is no search', () => {
    const address =
      '?q=&type=<b>&tags=&toolkit=sk&updated=toString&license=&runtime=&size=valueOf&sort=constructor&page=0.5&other=x';
    expect(readMarketplaceSearch(parseSearch(address))).to.deep.equal({});
    expect(readMarketplaceSearch(parseSearch(`?q=${'x'.repeat(500)}`)).q).to.have.length(100);
  });

  it('begins at its first page where it changes', () => {
    expect(narrowed({ q: 'iris', page: 7 }, { type: 'CL' })).to.deep.equal({ q: 'iris', type: 'CL' });
    expect(withTag({ tags: ['a'], page: 2 }, 'b')).to.deep.equal({ tags: ['a', 'b'] });
    expect(withoutTag({ tags: ['a'] }, 'a')).to.deep.equal({});
  });

  it('asks for what changed since a midnight, the same one all day', () => {
    const noon = Date.UTC(2026, 1, 10, 12);
    expect(changedSince('week', noon)).to.equal(Date.UTC(2026, 1, 3));
    expect(changedSince('week', noon + 60_000)).to.equal(changedSince('week', noon));
    expect(changedSince(undefined, noon)).to.equal(null);
  });

  it('offers the tags that most of the found solutions have', () => {
    const tagged = (...tags: string[]) => ({ solutionTagList: tags.map((tag) => ({ tag })) });
    expect(commonTags([tagged('b', 'a'), tagged('b'), tagged('chosen')], ['chosen'])).to.deep.equal(['b', 'a']);
  });
});
