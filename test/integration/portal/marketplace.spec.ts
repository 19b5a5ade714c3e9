import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type CountingProxy, startCountingProxy } from '../../support/counting-proxy.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';
import type { RunningRole } from '../../support/roles.ts';

type Body = PortalAnswer['body'];

describe('the marketplace over the portal', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  /** Whose solutions a test looks at, so that others’ do not count. */
  let owner: Person;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
  });
  beforeEach(async () => {
    owner = await portal.join('seller');
  });

  /** A solution of the owner with a revision of each of these access types, the last one the newest. */
  async function solutionWith(accessTypes: readonly string[], rest: object = {}): Promise<string> {
    const solutionId = await things.solution(owner.userId, rest);
    for (const [index, accessTypeCode] of accessTypes.entries())
      await things.revision(solutionId, owner.userId, { accessTypeCode, version: `${index + 1}` });
    return solutionId;
  }

  async function search(who: Actor | Person, sought: object, path = '/portal/solutions'): Promise<Body> {
    const { status, body } = await portal.call(who, 'POST', path, { ownerIds: [owner.userId], ...sought });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.error_code).to.equal('100');
    return body.response_body;
  }
  const idsOf = ({ content }: Body): string[] => content.map((row: Body) => row.solutionId);
  const all = ['PB', 'OR', 'PR'];

  it('shows each user what they may see, whatever they request', async () => {
    const [pb, or, pr] = [await solutionWith(['PB']), await solutionWith(['OR']), await solutionWith(['PR'])];
    const friend = await portal.join('friend');
    await things.done('POST', `/solution/${pr}/user/${friend.userId}/access`);
    const seen = async (who: Actor | Person) => idsOf(await search(who, { accessTypeCodes: all }));
    expect(await seen('anonymous')).to.have.members([pb]);
    expect(await seen('stranger')).to.have.members([pb, or]);
    for (const who of [owner, friend, 'publisher', 'admin'] as const)
      expect(await seen(who), String(who)).to.have.members([pb, or, pr]);
    expect(idsOf(await search(owner, {}))).to.have.members([pb, or]);
    expect(await search('anonymous', { accessTypeCodes: ['PR', 'OR'] })).to.include({ totalElements: 0, last: true });
  });

  it('finds by licence, runtime and size, which it lists as far as the caller finds them', async () => {
    const mark = newId().slice(-8);
    const withFiles = async (access: string) => {
      const solutionId = await things.solution(owner.userId);
      const revisionId = await things.revision(solutionId, owner.userId, { accessTypeCode: access });
      for (const [artifactTypeCode, size, metadata] of [
        ['MI', 5_000, null],
        ['LI', 0, JSON.stringify({ license: `${access} ${mark}` })],
        ['MD', 0, JSON.stringify({ runtime: `runtime-${mark}` })],
      ] as const) {
        const about = { version: '1', name: 'file', uri: `models/${newId()}`, userId: owner.userId };
        const { artifactId } = await things.done('POST', '/artifact', { ...about, artifactTypeCode, size, metadata });
        await things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
      }
      return solutionId;
    };
    const [pb, or] = [await withFiles('PB'), await withFiles('OR')];
    await withFiles('PR');
    const found = async (who: Actor | Person, sought: object) => idsOf(await search(who, sought));
    expect(await found('stranger', { runtimes: [`runtime-${mark}`] })).to.have.members([pb, or]);
    expect(await found('anonymous', { runtimes: [`runtime-${mark}`] })).to.deep.equal([pb]);
    expect(await found('stranger', { licenses: [`OR ${mark}`], minBytes: 5_000, maxBytes: 5_001 })).to.deep.equal([or]);
    expect(await found('stranger', { licenses: [`OR ${mark}`], minBytes: 5_001 })).to.deep.equal([]);
    const licensesOf = async (who: Actor | Person) => {
      const { licenses } = (await portal.call(who, 'GET', '/filter/facets')).body.response_body;
      return licenses.filter((name: string) => name.endsWith(mark));
    };
    expect(await licensesOf('anonymous')).to.deep.equal([`PB ${mark}`]);
    expect(await licensesOf('stranger')).to.deep.equal([`OR ${mark}`, `PB ${mark}`]);
  });

  it('finds by toolkit, and by the time of the last change', async () => {
    const [scikit, flow] = [
      await solutionWith(['PB'], { toolkitTypeCode: 'SK' }),
      await solutionWith(['PB'], { toolkitTypeCode: 'TF' }),
    ];
    const found = async (sought: object) => idsOf(await search('anonymous', sought));
    expect(await found({ toolkitTypeCodes: ['SK'] })).to.deep.equal([scikit]);
    expect(await found({ toolkitTypeCodes: ['SK', 'TF'] })).to.have.members([scikit, flow]);
    const { content } = await search('anonymous', {});
    const newest = Math.max(...content.map((row: Body) => row.modified));
    expect(await found({ changedSince: newest, toolkitTypeCodes: ['TF'] })).to.deep.equal([flow]);
    expect(await found({ changedSince: newest + 1 })).to.deep.equal([]);
  });

  it('shows only the visible revisions of a solution, and finds nothing by the others', async () => {
    const solutionId = await solutionWith(['PB', 'OR']);
    const word = newId();
    const hidden = await things.revision(solutionId, owner.userId, { publisher: word, accessTypeCode: 'PR' });
    const [row] = (await search('anonymous', {})).content;
    expect(row).to.include({ accessType: 'PB', publisher: null });
    expect(row.revisions).to.have.lengthOf(1);
    const [known] = (await search('stranger', { accessTypeCodes: all })).content;
    expect(known.revisions.map((revision: Body) => revision.accessTypeCode)).to.deep.equal(['OR', 'PB']);
    const byWord = (who: Actor | Person) =>
      search(who, { nameKeyword: [word], accessTypeCodes: all }, '/searchSolutionBykeyword');
    expect((await byWord('stranger')).totalElements).to.equal(0);
    const [own] = (await byWord(owner)).content;
    expect(own).to.include({ latestRevisionId: hidden, publisher: word });
  });

  it('shows deleted solutions to their owners, co-owners and administrators', async () => {
    const solutionId = await solutionWith(['PB'], { active: false });
    for (const who of ['anonymous', 'stranger', 'publisher'] as const)
      expect(idsOf(await search(who, { active: false })), who).to.deep.equal([]);
    for (const who of [owner, 'admin'] as const)
      expect(idsOf(await search(who, { active: false }))).to.deep.equal([solutionId]);
    expect(idsOf(await search(owner, {}))).to.deep.equal([]);
  });

  it('is sorted as a whole, page by page', async () => {
    const made: string[] = [];
    for (const views of [2, 0, 3, 1]) {
      const solutionId = await solutionWith(['PB']);
      for (let view = 0; view < views; view += 1) await things.done('PUT', `/solution/${solutionId}/view`);
      made.push(solutionId);
    }
    const [two, zero, three, one] = made;
    const pages = async (sortBy: string) => {
      const page = (number: number) => search('anonymous', { sortBy, pageRequest: { page: number, size: 2 } });
      const [first, second] = [await page(0), await page(1)];
      expect(first).to.include({ totalElements: 4, totalPages: 2, pageCount: 2, first: true, last: false });
      expect(second).to.include({ number: 1, numberOfElements: 2, first: false, last: true });
      return [...idsOf(first), ...idsOf(second)];
    };
    expect(await pages('HR')).to.deep.equal([three, two, one, zero]);
    expect(await pages('LR')).to.deep.equal([zero, one, two, three]);
    // To look at a solution does not modify it.
    expect(await pages('OLD')).to.deep.equal([two, zero, three, one]);
    expect(await pages('MR')).to.deep.equal([one, three, zero, two]);
    const named = await search('anonymous', { pageRequest: { fieldToDirectionMap: { created: 'DESC' } } });
    expect(idsOf(named)).to.deep.equal([one, three, zero, two]);
  });

  it('is sorted by ratings and by the names of owners', async () => {
    const [much, little] = [await solutionWith(['PB']), await solutionWith(['PB'])];
    for (const who of ['stranger', 'coOwner'] as const)
      await things.done('POST', `/solution/${much}/rating/user/${portal.people[who].userId}`, { rating: 1 });
    await things.done('POST', `/solution/${little}/rating/user/${portal.people.stranger.userId}`, { rating: 5 });
    const by = async (asked: object) => idsOf(await search('anonymous', asked));
    expect(await by({ sortBy: 'ML' })).to.deep.equal([much, little]);
    expect(await by({ sortBy: 'FL' })).to.deep.equal([little, much]);
    const average = { fieldToDirectionMap: { ratingAverageTenths: 'DESC' } };
    expect(await by({ pageRequest: average })).to.deep.equal([little, much]);
    const other = await portal.join('aaron');
    const first = await things.solution(other.userId);
    await things.revision(first, other.userId, { accessTypeCode: 'PB' });
    const ids = await by({ ownerIds: [owner.userId, other.userId], sortBy: 'ownerName' });
    expect(ids[0]).to.equal(first);
  });

  it('asks for all the tags that are named, and for those the caller prefers', async () => {
    const [mail, spam] = [newId().slice(-12), newId().slice(-12)];
    const both = await solutionWith(['PB'], { tags: [{ tag: mail }, { tag: spam }] });
    const one = await solutionWith(['PB'], { tags: [{ tag: mail }] });
    const reader = await portal.join('reader');
    const byTags = (who: Actor | Person, tags: readonly string[]) => search(who, { tags });
    expect(idsOf(await byTags('anonymous', [mail]))).to.have.members([both, one]);
    expect(idsOf(await byTags('anonymous', [mail, spam]))).to.deep.equal([both]);
    expect(idsOf(await byTags(reader, [mail]))).to.have.members([both, one]);
    await things.done('POST', `/user/${reader.userId}/tag/${spam}`);
    const preferred = await byTags(reader, [mail]);
    expect(idsOf(preferred)).to.deep.equal([both]);
    expect(preferred.filteredTagSet).to.deep.equal([mail, spam].toSorted());
    const related = await search(reader, { tags: [mail, spam] }, '/getRelatedMySolutions');
    expect(idsOf(related)).to.have.members([both, one]);
  });

  it('lists what a user owns or shares, for the user and administrators', async () => {
    const [pb, bare] = [await solutionWith(['PB']), await things.solution(owner.userId)];
    const friend = await portal.join('friend');
    await things.done('POST', `/solution/${pb}/user/${friend.userId}/access`);
    const held = async (who: Actor | Person, userId?: string) => {
      const { status, body } = await portal.call(who, 'POST', '/user/solutions', userId ? { userId } : {});
      return status === 200 ? idsOf(body.response_body) : status;
    };
    expect(await held(owner, owner.userId)).to.have.members([pb, bare]);
    expect(await held(owner)).to.have.members([pb, bare]);
    expect(await held(friend)).to.deep.equal([pb]);
    expect(await held('admin', friend.userId)).to.deep.equal([pb]);
    expect(await held(friend, owner.userId)).to.equal(403);
  });

  it('lists everything, with or without an order', async () => {
    const solutionId = await solutionWith(['PB']);
    const page = { page: 0, size: 1, fieldToDirectionMap: { created: 'DESC' } };
    const { body } = await portal.call('anonymous', 'POST', '/solutions', page);
    expect(idsOf(body.response_body)).to.deep.equal([solutionId]);
    const { body: plain } = await portal.call('anonymous', 'GET', '/solutions?page=0&size=2');
    expect(plain.response_body).to.include({ number: 0, size: 2 });
  });

  it('takes numbers as texts, and ignores an order that it does not know', async () => {
    const made = [await solutionWith(['PB'], { name: 'b' }), await solutionWith(['PB'], { name: 'a' })];
    const paged = await search('anonymous', { sortBy: 'XX', pageRequest: { page: '1', size: '1' } });
    expect(paged).to.include({ totalElements: 2, number: 1, size: 1 });
    for (const page of ['', 'one', '1.5', '-1', '1000001'])
      expect((await portal.call('anonymous', 'POST', '/portal/solutions', { pageRequest: { page } })).status).to.equal(
        400,
      );
    const by = async (sortBy: string, fieldToDirectionMap = {}) =>
      idsOf(await search('anonymous', { sortBy, pageRequest: { fieldToDirectionMap } }));
    expect(await by('name')).to.deep.equal(made.toReversed());
    expect(await by('name', { name: 'DESC' })).to.deep.equal(made);
    expect(await by('created')).to.deep.equal(made.toReversed());
    expect(await by('XX', { created: 'ASC' })).to.deep.equal(made);
  });

  it('has pages of what is related to a solution, by its model type', async () => {
    const same = [
      await solutionWith(['PB'], { modelTypeCode: 'CL' }),
      await solutionWith(['PB'], { modelTypeCode: 'CL' }),
    ];
    await solutionWith(['PB'], { modelTypeCode: 'RG' });
    const related = (sought: object) => search('anonymous', sought, '/getRelatedMySolutions');
    expect(idsOf(await related({ modelType: 'CL' }))).to.have.members(same);
    expect(await related({ modelType: 'CL', page: '1', size: 1 })).to.include({ totalElements: 2, number: 1, size: 1 });
    for (const modelType of ['', null]) expect((await related({ modelType })).totalElements).to.equal(3);
  });

  it('limits the size of a page', async () => {
    expect((await search('anonymous', { pageRequest: { size: 1000 } })).size).to.equal(200);
    const picture = Buffer.alloc(16 << 10, 1).toString('base64');
    await solutionWith(['PB'], { picture });
    await solutionWith(['PB'], { picture: Buffer.alloc((16 << 10) + 1, 1).toString('base64') });
    const shown = (await search('anonymous', { pageRequest: { fieldToDirectionMap: { created: 'ASC' } } })).content;
    expect(shown.map((row: Body) => row.picture)).to.deep.equal([picture, null]);
  });

  for (const [what, wrong] of [
    ['a field nothing is sorted by', { pageRequest: { fieldToDirectionMap: { authToken: 'ASC' } } }],
    ['a field every object has', { pageRequest: { fieldToDirectionMap: { constructor: 'ASC' } } }],
    ['a field that says more', { pageRequest: { fieldToDirectionMap: { 'name,DESC&active': 'ASC' } } }],
    ['a field without a name', { pageRequest: { fieldToDirectionMap: { '': 'ASC' } } }],
    ['a direction there is not', { pageRequest: { fieldToDirectionMap: { name: 'UP' } } }],
    ['a page before the first', { pageRequest: { page: -1 } }],
    ['too many words', { nameKeyword: Array.from({ length: 21 }, () => 'a') }],
    ['an owner who is no user', { ownerIds: ['<uuid>'] }],
    ['a model type there is not', { modelTypeCodes: ['XX'] }],
    ['a toolkit there is not', { toolkitTypeCodes: ['XX'] }],
    ['a time that is none', { changedSince: -1 }],
    ['words of the wrong kind', { nameKeyword: 'churn' }],
  ] as const)
    it(`rejects ${what}`, async () => {
      const { status, body } = await portal.call('anonymous', 'POST', '/portal/solutions', wrong);
      expect(status).to.equal(400);
      expect(body.response_detail).to.be.a('string').that.is.not.empty;
    });

  it('finds the solutions of an artifact if the revision with it is visible', async () => {
    const solutionId = await things.solution(owner.userId);
    await things.revision(solutionId, owner.userId, { accessTypeCode: 'PB' });
    const hidden = await things.revision(solutionId, owner.userId, { accessTypeCode: 'PR', version: '2' });
    const made = { version: '1', artifactTypeCode: 'MI', name: 'm', uri: 'http://files.example/a/m.zip', size: 1 };
    const { artifactId } = await things.done('POST', '/artifact', { ...made, userId: owner.userId });
    await things.done('POST', `/revision/${hidden}/artifact/${artifactId}`);
    const path = `/readArtifactSolutions/${artifactId}`;
    for (const who of ['anonymous', 'stranger'] as const)
      expect((await portal.call(who, 'GET', path)).status).to.equal(404);
    const { body } = await portal.call(owner, 'GET', path);
    expect(body.response_body.map((row: Body) => row.solutionId)).to.deep.equal([solutionId]);
    expect((await portal.call('admin', 'GET', `/readArtifactSolutions/${newId()}`)).status).to.equal(404);
  });

  describe('asks the catalog', () => {
    let proxy: CountingProxy;
    let gateway: RunningRole;

    before(async function () {
      this.timeout(240_000);
      proxy = await startCountingProxy(portal.catalog.url);
      gateway = await portal.startGateway({ CATALOG_URL: proxy.url });
    });
    after(async () => {
      await gateway?.stop();
      await proxy?.close();
    });

    const callsOf = async (token: string | undefined, sought: object): Promise<[string[], number]> => {
      proxy.seen.length = 0;
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const body = JSON.stringify({ request_body: { ownerIds: [owner.userId], ...sought } });
      const answer = await fetch(`${gateway.url}/portal/solutions`, { method: 'POST', headers, body });
      const { response_body: page } = (await answer.json()) as Body;
      return [proxy.seen.filter((call) => !call.includes('/code/')).toSorted(), page.numberOfElements];
    };

    it('once for a page of any size, and once more for what the caller prefers', async () => {
      for (let index = 0; index < 12; index += 1) await solutionWith(['PB', 'OR']);
      const search = 'GET /ccds/portal/solution';
      const preferred = 'POST /ccds/user/lookup';
      for (const size of [1, 50]) {
        const asked = { pageRequest: { page: 0, size } };
        expect(await callsOf(undefined, asked)).to.deep.equal([[search], Math.min(size, 12)]);
        expect(await callsOf(owner.token, asked)).to.deep.equal([[search, preferred], Math.min(size, 12)]);
      }
      expect(await callsOf(undefined, { accessTypeCodes: ['PR'] })).to.deep.equal([[], 0]);
    });
  });
});
