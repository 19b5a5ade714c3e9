import { expect } from 'chai';
import pLimit from 'p-limit';
import { solution as entity } from '../../../services/catalog/domain/entities/solutions.ts';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { by, createTestStore } from '../../support/catalog-records/test-store.ts';
import { changesOf } from '../../support/catalog-records/trail.ts';

const writers = 50;

describe('many who write to the catalog at once', function () {
  this.timeout(240_000);
  let catalog: TestCatalog;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    userId = (await create('/user', person())).userId;
  });
  after(() => catalog?.stop());

  const person = () => ({ loginName: newId().slice(-12), email: `${newId()}@example.org`, active: true });
  const solution = () => ({ name: 'Phishing', userId, active: true });

  async function create(path: string, record: object) {
    const { status, body } = await catalog.call('POST', path, record);
    expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
    return body;
  }

  const atOnce = (count: number, call: (index: number) => Promise<CatalogAnswer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)));

  const statusesOf = (answers: readonly CatalogAnswer[]) =>
    Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

  /** The names a solution had one after the other, from the trail. */
  const namesOf = async (solutionId: string) =>
    (await changesOf(catalog.schema, 'solutions', { solution_id: solutionId })).map(({ after }) => after?.name);

  it('to share a solution: it has a hundred co-owners at most', async () => {
    const { solutionId } = await create('/solution', solution());
    const users = await Promise.all(Array.from({ length: 120 }, () => create('/user', person())));
    // They wait for each other; on a busy machine more of them would wait too long for a connection, which is a 503.
    const inFlight = pLimit(20);
    const answers = await inFlight.map(users, ({ userId }) =>
      catalog.call('POST', `/solution/${solutionId}/user/${userId}/access`),
    );
    expect(statusesOf(answers)).to.deep.equal({ 200: 100, 422: 20 });
    expect((await catalog.call('GET', `/solution/${solutionId}/user/access`)).body).to.have.length(100);
  });

  it('administrators who demote, deactivate or delete each other leave one', async () => {
    const { content } = (await catalog.call('GET', '/role')).body;
    const { roleId } = content.find(({ name }: { name: string }) => name === 'Admin');
    const administrators = async () => (await catalog.call('GET', `/user/role/${roleId}/ids`)).body;
    const demotions = [
      (id: string) => catalog.call('PUT', `/user/${id}/role`, []),
      (id: string) => catalog.call('DELETE', `/user/${id}/role/${roleId}`),
      (id: string) => catalog.call('PUT', `/user/role/${roleId}`, { add: false, userIds: [id] }),
      async (id: string) =>
        catalog.call('PUT', `/user/${id}`, { ...(await catalog.call('GET', `/user/${id}`)).body, active: false }),
      (id: string) => catalog.call('DELETE', `/user/${id}`),
    ];
    for (const demote of demotions) {
      for (let others = 0; others < 3; others++) {
        const { userId } = await create('/user', person());
        expect((await catalog.call('POST', `/user/${userId}/role/${roleId}`)).status).to.equal(200);
      }
      const before = await administrators();
      const answers = await atOnce(before.length, (index) => demote(before[index]));
      expect(statusesOf(answers)).to.deep.equal({ 200: before.length - 1, 409: 1 });
      for (const { status, body } of answers) if (status === 409) expect(body.exception).to.equal('last_administrator');
      expect(await administrators()).to.have.length(1);
    }
  });

  it('to delete downloads: the count goes down by each, and not below those that are left', async () => {
    const { solutionId } = await create('/solution', solution());
    const artifact = { version: '1', artifactTypeCode: 'MI', name: 'model', uri: 'a/model.zip', size: 1, userId };
    const { artifactId } = await create('/artifact', artifact);
    const path = `/solution/${solutionId}/dnld`;
    const made: { readonly downloadId: number }[] = [];
    for (let count = 0; count < 12; count++)
      made.push(await create(`${path}/artifact/${artifactId}/user/${userId}`, {}));
    const counted = async () => (await catalog.call('GET', `/solution/${solutionId}/web`)).body.downloadCount;
    expect(await counted()).to.equal(12);
    const answers = await atOnce(10, (index) => catalog.call('DELETE', `${path}/${made[index]?.downloadId}`));
    expect(statusesOf(answers)).to.deep.equal({ 200: 10 });
    expect(await counted()).to.equal(2);
    expect((await catalog.call('DELETE', `/solution/${solutionId}`)).status).to.equal(200);
  });

  it('each with If-Match: no writer overwrites a version it has not seen, and the trail holds the accepted ones alone', async () => {
    const { solutionId } = await create('/solution', solution());
    const path = `/solution/${solutionId}`;
    const accepted: string[] = ['Phishing'];
    for (let version = 1; version <= 4; version++) {
      const answers = await atOnce(writers, async (index) =>
        catalog.call('PUT', path, { ...solution(), name: `${version}.${index}` }, { 'if-match': `"${version}"` }),
      );
      expect(statusesOf(answers)).to.deep.equal({ 200: 1, 412: writers - 1 });
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers[winner]?.headers.get('etag')).to.equal(`"${version + 1}"`);
      accepted.push(`${version}.${winner}`);
    }
    expect(await namesOf(solutionId)).to.deep.equal(accepted);
    expect((await catalog.call('GET', path)).body.name).to.equal(accepted.at(-1));
  });

  it('without If-Match: everybody is let in, one after the other, and the last one stays', async () => {
    const { solutionId } = await create('/solution', solution());
    const answers = await atOnce(writers, (index) =>
      catalog.call('PUT', `/solution/${solutionId}`, { ...solution(), name: `${index}` }),
    );
    expect(statusesOf(answers)).to.deep.equal({ 200: writers });
    const names = await namesOf(solutionId);
    const byVersion = answers.map(
      ({ headers }, index) => [Number(headers.get('etag')?.slice(1, -1)), `${index}`] as const,
    );
    expect(byVersion.toSorted(([a], [b]) => a - b)).to.deep.equal(
      names.slice(1).map((name, index) => [index + 2, name]),
    );
    expect((await catalog.call('GET', `/solution/${solutionId}`)).body.name).to.equal(names.at(-1));
  });

  it('deleting with If-Match: a change that was not seen saves the record', async () => {
    const { solutionId } = await create('/solution', solution());
    const path = `/solution/${solutionId}`;
    const ifMatch = { 'if-match': '"1"' };
    const answers = await atOnce(10, (index) =>
      index % 2 === 0
        ? catalog.call('DELETE', path, undefined, ifMatch)
        : catalog.call('PUT', path, { ...solution(), name: 'Changed' }, ifMatch),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 400, 412]);
  });

  it('creating the same: one succeeds, the others learn which field is taken', async () => {
    const solutionId = newId();
    const sameId = await atOnce(20, () => catalog.call('POST', '/solution', { ...solution(), solutionId }));
    expect(statusesOf(sameId)).to.deep.equal({ 201: 1, 400: 19 });
    const loginName = newId().slice(-12);
    const sameName = await atOnce(20, (index) =>
      catalog.call('POST', '/user', { ...person(), loginName: index % 2 === 0 ? loginName : loginName.toUpperCase() }),
    );
    expect(statusesOf(sameName)).to.deep.equal({ 201: 1, 400: 19 });
    expect(sameName.find(({ status }) => status === 400)?.body.error).to.include('loginName');
  });

  it('rating and downloading: the counters miss none', async () => {
    const { solutionId } = await create('/solution', solution());
    const { artifactId } = await create('/artifact', {
      ...{ name: 'model', version: '1', artifactTypeCode: 'MI', uri: 'x', size: 1, userId },
    });
    const people = (await atOnce(20, () => catalog.call('POST', '/user', person()))).map(({ body }) => body.userId);
    const web = async () => (await catalog.call('GET', `/solution/${solutionId}/web`)).body;
    const rate = (method: string, index: number, rating: number) =>
      catalog.call(method, `/solution/${solutionId}/rating/user/${people[index]}`, { rating });
    const answers = await Promise.all([
      atOnce(20, (index) => rate('POST', index, (index % 5) + 1)),
      atOnce(20, (index) =>
        catalog.call('POST', `/solution/${solutionId}/dnld/artifact/${artifactId}/user/${people[index]}`, {}),
      ),
      atOnce(20, () => catalog.call('PUT', `/solution/${solutionId}/view`)),
    ]);
    for (const { status, body } of answers.flat()) expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
    expect(await web()).to.include({ ratingCount: 20, ratingAverageTenths: 30, downloadCount: 20, viewCount: 20 });
    const changed = await Promise.all([
      atOnce(10, (index) => rate('PUT', index, 5)),
      atOnce(10, (index) => catalog.call('DELETE', `/solution/${solutionId}/rating/user/${people[index + 10]}`)),
    ]);
    expect(statusesOf(changed.flat())).to.deep.equal({ 200: 20 });
    expect(await web()).to.include({ ratingCount: 10, ratingAverageTenths: 50 });
  });

  it('adding while others page: no page misses a record that was there before', async () => {
    const { userId: owner } = await create('/user', person());
    const there = await atOnce(40, () => catalog.call('POST', '/solution', { ...solution(), userId: owner }));
    const ids = there.map(({ body }) => body.solutionId);
    let isPaging = true;
    const adding = (async () => {
      while (isPaging) await create('/solution', { ...solution(), name: newId(), userId: owner });
    })();
    const seen = await Promise.all(['created,ASC', 'name,DESC'].map((sort) => pageThrough(owner, sort)));
    isPaging = false;
    await adding;
    for (const all of seen) expect(all).to.include.members(ids);
    // What comes later stands behind, so here nothing is seen twice either.
    expect(new Set(seen[0])).to.have.lengthOf(seen[0]?.length ?? 0);
  });

  async function pageThrough(owner: string, sort: string): Promise<string[]> {
    const seen: string[] = [];
    for (let page = 0; ; page++) {
      const { body } = await catalog.call('GET', `/solution/search?userId=${owner}&page=${page}&size=7&sort=${sort}`);
      seen.push(...body.content.map(({ solutionId }: { solutionId: string }) => solutionId));
      if (body.last) return seen;
    }
  }

  // Each locks what the other needs next; the database ends one of two, which must not look like a mistake of ours.
  it('in each other’s way: everything is done or refused in words, and nothing fails', async () => {
    const tags = Array.from({ length: 12 }, () => ({ tag: newId().slice(-12) }));
    const solutions = await atOnce(6, () => catalog.call('POST', '/solution', solution()));
    const ids = solutions.map(({ body }) => body.solutionId);
    const answers = await atOnce(60, (index) => {
      const [path, other] = [`/solution/${ids[index % 6]}`, ids[(index + 1) % 6]];
      const some = index % 2 === 0 ? tags : tags.toReversed();
      const calls = [
        () => catalog.call('POST', '/solution', { ...solution(), tags: some }),
        () => catalog.call('PUT', path, { ...solution(), tags: some.slice(index % 7) }),
        () => catalog.call('POST', `${path}/comp/${other}`),
        () => catalog.call('DELETE', `/tag/${some[0]?.tag}`),
        () => catalog.call('POST', `${path}/tag/${some[1]?.tag}`),
        () => (index > 40 ? catalog.call('DELETE', path) : catalog.call('PUT', `${path}/view`)),
      ];
      return calls[index % calls.length]?.() ?? Promise.reject(new Error('no call'));
    });
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).to.be.oneOf([200, 201, 400, 503]);
  });

  it('a deadlock: one request is asked to try again, and leaves no trace', async () => {
    const { records, inTransaction } = createTestStore(catalog.schema);
    const ids = [await create('/solution', solution()), await create('/solution', solution())];
    const met = Promise.withResolvers<void>();
    let arrived = 0;
    const outcomes = await Promise.allSettled(
      [ids, ids.toReversed()].map((inOrder, which) =>
        inTransaction(async (inner) => {
          for (const { solutionId } of inOrder) {
            await inner.records.replace(entity, { solutionId }, { ...solution(), name: `by ${which}` }, { by });
            if (++arrived === 2) met.resolve();
            await met.promise;
          }
        }),
      ),
    );
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).to.have.lengthOf(1);
    expect(failed[0]).to.include({ code: 'unavailable', retriable: true });
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    for (const key of ids) expect((await records.get(entity, key)).record.name).to.equal(`by ${winner}`);
  });
});
