import { expect } from 'chai';
import fc from 'fast-check';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { matches } from '../../support/solution-searches/oracle.ts';
import {
  inOrder,
  parametersOf,
  queriesOf,
  searches,
  sortings,
  wantedBy,
} from '../../support/solution-searches/queries.ts';
import { someSolutions, users } from '../../support/solution-searches/solutions.ts';
import { storeSolutions } from '../../support/solution-searches/store-solutions.ts';

describe('searches for solutions', () => {
  const solutions = someSolutions(200, 7);
  let catalog: TestCatalog;

  before(async () => {
    catalog = await createTestCatalog();
    await storeSolutions(catalog.schema.pool, solutions);
  });
  after(() => catalog?.stop());

  const idsOf = (body: { readonly content: readonly { readonly solutionId: string }[] }): string[] =>
    body.content.map(({ solutionId }) => solutionId);

  for (const search of searches) {
    it(`${search.path} finds what it promises, in order and page by page`, async () => {
      const place = fc.record({ page: fc.nat(3), size: fc.constantFrom(3, 20, 1000) });
      const property = fc.asyncProperty(queriesOf(search, solutions), sortings, place, async (query, sort, paging) => {
        const found = solutions.filter((solution) => matches(solution, wantedBy(query, search)));
        const { page, size } = paging;
        const expected = found.toSorted(inOrder(sort)).slice(page * size, (page + 1) * size);
        const parameters = parametersOf({ ...query, ...(sort && { sort }), ...paging });
        const { status, body } = await catalog.call('GET', `/solution/search/${search.path}?${parameters}`);
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(body.totalElements).to.equal(found.length);
        expect(idsOf(body)).to.deep.equal(expected.map(({ id }) => id));
      });
      await fc.assert(property, { numRuns: search.may.length === 0 ? 10 : 60, seed: 11 });
    });
  }

  it('are sorted by one counter within another, also where nothing was counted', async () => {
    const active = solutions.filter((solution) => solution.active);
    const byBoth = active
      .toSorted(inOrder('lastDownload'))
      .toSorted(({ views: one }, { views: other }) => (one ?? 0) - (other ?? 0));
    const { body } = await catalog.call(
      'GET',
      '/solution/search/portal?active=true&sort=viewCount&sort=lastDownload&size=1000',
    );
    expect(idsOf(body)).to.deep.equal(byBoth.map(({ id }) => id));
  });

  it('like looks into names and descriptions', async () => {
    for (const term of ['fraud', '%', 'ÄRGER', '\\', 'e']) {
      const holds = (text: string | null) => text?.toLowerCase().includes(term.toLowerCase());
      const found = solutions.filter(({ name, description }) => holds(name) || holds(description));
      const { body } = await catalog.call('GET', `/solution/search/like?${parametersOf({ term, size: 1000 })}`);
      expect(idsOf(body)).to.deep.equal(found.toSorted(inOrder()).map(({ id }) => id));
    }
  });

  it('take an empty text for none', async () => {
    const { body } = await catalog.call('GET', '/solution/search/portal/kw?active=true&kw=');
    expect(body.totalElements).to.equal(solutions.filter(({ active }) => active).length);
  });

  it('refuse what they can not answer, naming it', async () => {
    const kw = Array.from({ length: 101 }, (_, place) => `word${place}`);
    for (const [path = '', named = ''] of [
      ['portal?atc=PB', 'active'],
      ['portal?active=maybe', 'active'],
      ['portal?active=true&atc=XX', 'atc'],
      ['portal?active=true&user=me', 'user'],
      ['portal?active=true&sort=shoeSize', 'sort'],
      ['portal?active=true&sort=webStatsXviewCount', 'sort'],
      [`portal?active=true&name=${'x'.repeat(101)}`, 'name'],
      [`portal/kw?active=true&${parametersOf({ kw })}`, 'kw'],
      ['date?active=true', 'datems'],
      ['tag', 'tag'],
      ['user?active=true', 'user'],
      ['like', 'term'],
    ]) {
      const { status, body } = await catalog.call('GET', `/solution/search/${path}`);
      expect(status, path).to.equal(400);
      expect(body.error, path).to.include(named);
    }
  });

  it('show no record twice to those who page while others write', async () => {
    const [userId] = users;
    const write = async () => {
      for (let count = 0; count < 60; count += 1) {
        const { status } = await catalog.call('POST', '/solution', { name: `Fraud ${count}`, userId, active: true });
        expect(status).to.equal(201);
      }
    };
    const read = async (search: string) => {
      const seen: string[] = [];
      for (let page = 0; ; page += 1) {
        const { body } = await catalog.call('GET', `/solution/search/${search}&sort=created&page=${page}&size=7`);
        seen.push(...idsOf(body));
        if (body.last) return seen;
      }
    };
    const reads = [read('portal?active=true'), read('portal/kw?active=true&kw=fraud')] as const;
    const [plain, sought] = await Promise.all([...reads, write()]);
    for (const seen of [plain, sought]) expect(new Set(seen).size).to.equal(seen.length);
    expect(plain).to.include.members(solutions.filter(({ active }) => active).map(({ id }) => id));
  });
});
