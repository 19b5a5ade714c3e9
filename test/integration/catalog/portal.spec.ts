import { expect } from 'chai';
import fc from 'fast-check';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { matches, sees } from '../../support/solution-searches/oracle.ts';
import {
  inOrder,
  parametersOf,
  portalSearch,
  portalSortings,
  queriesOf,
  wantedBy,
} from '../../support/solution-searches/queries.ts';
import { type SearchedSolution, someSolutions } from '../../support/solution-searches/solutions.ts';
import { storeSolutions } from '../../support/solution-searches/store-solutions.ts';

type Body = CatalogAnswer['body'];

describe('what the catalog shows to a marketplace', () => {
  const solutions = someSolutions(200, 13);
  const byId = new Map(solutions.map((solution) => [solution.id, solution]));
  let catalog: TestCatalog;
  let things: SampleRecords;

  before(async () => {
    catalog = await createTestCatalog();
    things = createSampleRecords(catalog);
    await storeSolutions(catalog.schema.pool, solutions);
  });
  after(() => catalog?.stop());

  for (const [who, search] of [
    ['a caller who may see it all', portalSearch],
    ['a viewer', { ...portalSearch, must: ['viewer' as const] }],
  ] as const)
    it(`is found by ${who} by all criteria together, in order and page by page`, async () => {
      const place = fc.record({ page: fc.nat(3), size: fc.constantFrom(3, 20, 1000) });
      const query = queriesOf(search, solutions);
      const property = fc.asyncProperty(query, portalSortings, place, async (asked, sort, { page, size }) => {
        const wanted = wantedBy(asked, search);
        const found = solutions.filter((solution) => matches(solution, wanted)).toSorted(inOrder(sort));
        const parameters = parametersOf({ ...asked, sort, page, size });
        const { status, body } = await catalog.call('GET', `/portal/solution?${parameters}`);
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(body.totalElements).to.equal(found.length);
        const shown = found.slice(page * size, (page + 1) * size);
        expect(body.content.map(({ solutionId }: Body) => solutionId)).to.deep.equal(shown.map(({ id }) => id));
        for (const row of body.content) expectShown(row, wanted);
      });
      await fc.assert(property, { numRuns: 40, seed: 5 });
    });

  /** The row holds what may be seen of its solution, and nothing else. */
  function expectShown(row: Body, { atc, viewer }: ReturnType<typeof wantedBy>): void {
    const solution = byId.get(row.solutionId) as SearchedSolution;
    const seen = solution.revisions.filter(
      ({ accessType }) => sees(solution, accessType, viewer) && (atc?.includes(accessType) ?? true),
    );
    expect(row.revisions.map(({ revisionId }: Body) => revisionId)).to.have.members(seen.map(({ id }) => id));
    expect(row.latestRevision).to.deep.equal(row.revisions[0] ?? null);
    expect(row.coOwners.map(({ userId }: Body) => userId)).to.deep.equal(solution.sharedWith.toSorted());
    expect(row).to.include({ commentCount: 0, openRequest: false, failedStep: null });
  }

  it('can be looked at one by one, as it is found', async () => {
    const { body } = await catalog.call('GET', '/portal/solution?atc=PB&atc=PR&size=5&sort=name');
    for (const row of body.content)
      expect(await things.done('GET', `/portal/solution/${row.solutionId}?atc=PB&atc=PR`)).to.deep.equal(row);
    expect((await catalog.call('GET', `/portal/solution/${newId()}`)).body.exception).to.equal('not_found');
  });

  describe('of one solution', () => {
    let owner: string;
    let friend: string;
    let solutionId: string;
    const show = (query = ''): Promise<Body> => things.done('GET', `/portal/solution/${solutionId}?${query}`);

    beforeEach(async () => {
      owner = await things.user({ firstName: 'Ada', lastName: 'Lovelace' });
      friend = await things.user({ loginHash: 'a password', apiToken: 'a token', picture: 'AAAA' });
      solutionId = await things.solution(owner);
      await things.done('POST', `/solution/${solutionId}/user/${friend}/access`);
    });

    it('are its people: the owner’s name, and with whom it is shared, without secrets and pictures', async () => {
      const { ownerName, coOwners } = await show();
      expect(ownerName).to.equal('Ada Lovelace');
      const known = await things.done('GET', `/user/${friend}`);
      expect(known.picture).to.equal('AAAA');
      expect(coOwners).to.deep.equal([{ ...known, picture: null }]);
    });

    it('are the names of owners who say only one, or none', async () => {
      for (const [given, name] of [
        [{ firstName: 'Ada' }, 'Ada'],
        [{ lastName: 'Lovelace' }, 'Lovelace'],
        [{ firstName: ' ', lastName: '' }, undefined],
      ] as const) {
        const userId = await things.user(given);
        const id = await things.solution(userId);
        const { loginName } = await things.done('GET', `/user/${userId}`);
        expect((await things.done('GET', `/portal/solution/${id}`)).ownerName).to.equal(name ?? loginName);
      }
    });

    it('are the revisions that may be seen, the newest first', async () => {
      const first = await things.revision(solutionId, owner, { accessTypeCode: 'PB', publisher: 'Site' });
      const second = await things.revision(solutionId, owner, { accessTypeCode: 'PR', version: '2' });
      const idsFor = async (query: string) =>
        (await show(query)).revisions.map(({ revisionId }: Body) => revisionId) as string[];
      expect(await idsFor('')).to.deep.equal([second, first]);
      expect(await idsFor('atc=PB')).to.deep.equal([first]);
      for (const viewer of [owner, friend]) expect(await idsFor(`viewer=${viewer}`)).to.deep.equal([second, first]);
      const stranger = await things.user();
      expect(await idsFor(`viewer=${stranger}`)).to.deep.equal([first]);
      expect(await show(`viewer=${stranger}&atc=PR`)).to.deep.include({ revisions: [], latestRevision: null });
      const { created, modified, ...rest } = (await show('atc=PB')).latestRevision;
      expect(rest).to.deep.equal({
        ...{ revisionId: first, version: '1', accessTypeCode: 'PB', validationStatusCode: 'NV' },
        ...{ authors: [], publisher: 'Site' },
      });
      const known = await things.done('GET', `/solution/${solutionId}/revision/${first}`);
      expect({ created, modified }).to.deep.equal({ created: known.created, modified: known.modified });
    });

    it('are the comments on the latest revision that may be seen', async () => {
      const talk = async (revisionId: string, comments: number) => {
        const { threadId } = await things.done('POST', '/thread', { solutionId, revisionId });
        for (let count = 0; count < comments; count += 1)
          await things.done('POST', `/thread/${threadId}/comment`, { userId: friend, text: 'Good' });
      };
      await talk(await things.revision(solutionId, owner, { accessTypeCode: 'PB' }), 2);
      const latest = await things.revision(solutionId, owner, { accessTypeCode: 'OR' });
      await talk(latest, 1);
      await talk(latest, 2);
      expect((await show('atc=PB')).commentCount).to.equal(2);
      expect((await show('atc=PB&atc=OR')).commentCount).to.equal(3);
      expect((await show('atc=RS')).commentCount).to.equal(0);
    });

    it('is whether a request to publish it is open', async () => {
      const revisionId = await things.revision(solutionId, owner);
      const asked = {
        solutionId,
        revisionId,
        accessTypeCode: 'PB',
        requestUserId: owner,
        trackingId: newId(),
        steps: [],
      };
      expect((await show()).openRequest).to.equal(false);
      const { requestId } = await things.done('POST', '/publication/request', asked);
      expect((await show()).openRequest).to.equal(true);
      await things.done('POST', `/publication/request/${requestId}/decision`, { statusCode: 'DC' });
      await things.done('POST', '/publication/request', { ...asked, accessTypeCode: 'OR', trackingId: newId() });
      expect((await show()).openRequest, 'for the organisation').to.equal(false);
    });

    it('is what failed in the newest work on it', async () => {
      const step = (trackingId: string | null, name: string, statusCode: string) =>
        things.done('POST', '/stepresult', {
          ...{ stepCode: 'OB', statusCode, name, trackingId, solutionId, startDate: 5, endDate: 6, result: 'No' },
        });
      const [old, current] = [newId(), newId()];
      await step(old, 'old', 'FA');
      await step(current, 'begins', 'SU');
      expect((await show()).failedStep).to.equal(null);
      const first = await step(current, 'first', 'FA');
      await step(current, 'second', 'FA');
      await step(null, 'of nothing', 'FA');
      expect((await show()).failedStep).to.deep.equal(first);
    });
  });

  it('takes people and their roles by many ids in one call, without secrets and pictures', async () => {
    const [ada, bob, eve] = [
      await things.user({ picture: 'AAAA', tags: [{ tag: 'nlp' }] }),
      await things.user(),
      newId(),
    ];
    const { roleId } = await things.done('POST', '/role', { name: 'Tester', active: true });
    await things.done('POST', `/user/${ada}/role/${roleId}`);
    const userIds = [bob.toUpperCase(), ada, eve, ada];
    const known = [await things.done('GET', `/user/${ada}`), await things.done('GET', `/user/${bob}`)];
    const people = await things.done('POST', '/user/lookup', { userIds });
    expect(people).to.deep.equal(
      known.map((one) => ({ ...one, picture: null })).toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    );
    const roles = await things.done('POST', '/user/roles', { userIds });
    expect(roles).to.have.lengthOf(2);
    expect(roles).to.deep.include({ userId: ada, roles: [await things.done('GET', `/role/${roleId}`)] });
    expect(roles).to.deep.include({ userId: bob, roles: [] });
    for (const path of ['/user/lookup', '/user/roles']) {
      const many = Array.from({ length: 1_001 }, newId);
      expect((await catalog.call('POST', path, { userIds: many })).status).to.equal(400);
      expect(await things.done('POST', path, { userIds: many.slice(1) })).to.deep.equal([]);
    }
  });
});
