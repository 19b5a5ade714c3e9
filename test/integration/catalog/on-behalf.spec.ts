import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';

type Who = 'owner' | 'coOwner' | 'stranger' | 'publisher' | 'admin';
const everybody: readonly Who[] = ['owner', 'coOwner', 'stranger', 'publisher', 'admin'];
const editors: readonly Who[] = ['owner', 'coOwner', 'admin'];

describe('a change on behalf of a user', function () {
  this.timeout(240_000);
  let catalog: TestCatalog;
  let things: SampleRecords;
  let people: Readonly<Record<Who, string>>;
  let solutionId: string;
  let revisionId: string;

  before(async () => {
    catalog = await createTestCatalog();
    things = createSampleRecords(catalog);
    const { content: roles } = await things.done('GET', '/role?size=100');
    const grant = async (userId: string, name: string) => {
      const { roleId } = roles.find((role: { name: string }) => role.name === name);
      await things.done('POST', `/user/${userId}/role/${roleId}`);
    };
    const [owner, coOwner, stranger, publisher, admin] = [
      ...[await things.user(), await things.user(), await things.user(), await things.user(), await things.user()],
    ] as [string, string, string, string, string];
    people = { owner, coOwner, stranger, publisher, admin };
    await grant(publisher, 'Publisher');
    await grant(admin, 'Admin');
  });
  after(() => catalog?.stop());
  beforeEach(async () => {
    solutionId = await things.solution(people.owner);
    await things.done('POST', `/solution/${solutionId}/user/${people.coOwner}/access`);
    revisionId = await things.revision(solutionId, people.owner, { accessTypeCode: 'PB' });
  });

  const behalf = (userId: string) => ({ 'x-on-behalf-of': userId });
  const as = (who: Who, method: string, path: string, body?: unknown) =>
    catalog.call(method, path, body, behalf(people[who]));

  /** Who of all people gets this done, each on a solution of its own state; all others are 403. */
  async function whoMay(call: (who: Who) => Promise<CatalogAnswer>): Promise<Who[]> {
    const done: Who[] = [];
    for (const who of everybody) {
      const { status, body } = await call(who);
      if (status < 300) done.push(who);
      else expect(status, `${who} ${JSON.stringify(body)}`).to.equal(403);
    }
    return done;
  }

  /** The record of the solution as a portal sends it. */
  async function record(changes: object = {}) {
    const {
      webStats: _,
      tags: __,
      created: ___,
      modified: ____,
      ...stored
    } = await things.done('GET', `/solution/${solutionId}`);
    return { ...stored, ...changes };
  }

  describe('of a solution', () => {
    for (const path of ['/portal/solution', '/solution'])
      it(`is for owner, co-owners and administrators: ${path}`, async () => {
        const body = await record({ description: 'new' });
        expect(await whoMay((who) => as(who, 'PUT', `${path}/${solutionId}`, body))).to.deep.equal(editors);
      });

    it('that gives it away, deletes it or restores it is for owner and administrators', async () => {
      const deleted = await record({ active: false });
      const given = await record({ userId: people.stranger });
      for (const body of [given, deleted]) {
        const { status, body: answer } = await as('coOwner', 'PUT', `/portal/solution/${solutionId}`, body);
        expect([status, answer.error]).to.deep.equal([403, 'Only the owner may delete a solution or give it away.']);
      }
      expect((await as('owner', 'PUT', `/portal/solution/${solutionId}`, deleted)).status).to.equal(200);
      expect((await as('admin', 'PUT', `/portal/solution/${solutionId}`, given)).status).to.equal(200);
    });

    it('gives it to active users alone', async () => {
      const gone = await things.user({ active: false });
      for (const userId of [gone, newId()]) {
        const answer = await as('owner', 'PUT', `/portal/solution/${solutionId}`, await record({ userId }));
        expect(answer).to.deep.include({ status: 400 });
        expect(answer.body.exception).to.equal('no_such_user');
      }
    });

    it('does not exist for users who may not see it', async () => {
      await things.done('DELETE', `/solution/${solutionId}/revision/${revisionId}`);
      const answer = await as('stranger', 'PUT', `/portal/solution/${solutionId}`, await record());
      const missing = await as('stranger', 'PUT', `/portal/solution/${newId()}`, await record());
      expect([answer.status, answer.body.exception]).to.deep.equal([400, 'not_found']);
      expect([missing.status, missing.body.exception]).to.deep.equal([400, 'not_found']);
    });

    it('can be asked for beforehand', async () => {
      const path = `/portal/solution/${solutionId}/access`;
      expect(await whoMay((who) => as(who, 'GET', path))).to.deep.equal(editors);
      expect((await catalog.call('GET', path)).status).to.equal(200);
    });

    it('of its tags is for owner, co-owners and administrators', async () => {
      const tagged = (who: Who) => as(who, 'POST', `/solution/${solutionId}/tag/${who}`);
      expect(await whoMay(tagged)).to.deep.equal(editors);
      for (const tag of everybody) await catalog.call('POST', `/solution/${solutionId}/tag/${tag}`);
      expect(await whoMay((who) => as(who, 'DELETE', `/solution/${solutionId}/tag/${who}`))).to.deep.equal(editors);
    });

    it('of its shares is for owner and administrators; co-owners may leave', async () => {
      const others = Object.fromEntries(await Promise.all(everybody.map(async (who) => [who, await things.user()])));
      const share = (who: Who) => as(who, 'POST', `/portal/solution/${solutionId}/share`, { userIds: [others[who]] });
      expect(await whoMay(share)).to.deep.equal(['owner', 'admin']);
      const leave = (who: Who, userId: string) => as(who, 'DELETE', `/solution/${solutionId}/user/${userId}/access`);
      expect((await leave('coOwner', others.owner)).status).to.equal(403);
      expect((await leave('coOwner', people.coOwner)).status).to.equal(200);
      expect((await leave('owner', others.owner)).status).to.equal(200);
    });

    it('shares it with active users other than its owner', async () => {
      for (const userId of [people.owner, newId(), await things.user({ active: false })])
        expect(
          (await as('owner', 'POST', `/portal/solution/${solutionId}/share`, { userIds: [userId] })).status,
        ).to.equal(400);
    });
  });

  describe('of a revision', () => {
    const revision = (changes: object = {}) => ({
      ...{ version: '1', accessTypeCode: 'PB', validationStatusCode: 'NV', userId: people.owner },
      ...{ authors: [{ name: 'Ada', contact: 'ada@example.org' }], ...changes },
    });

    it('is for owner, co-owners and administrators', async () => {
      const path = `/solution/${solutionId}/revision/${revisionId}`;
      expect(await whoMay((who) => as(who, 'PUT', path, revision()))).to.deep.equal(editors);
    });

    it('does not publish it', async () => {
      const path = `/solution/${solutionId}/revision`;
      const hidden = await things.revision(solutionId, people.owner);
      for (const who of everybody)
        expect((await as(who, 'PUT', `${path}/${hidden}`, revision())).status, who).to.be.oneOf([400, 403]);
      expect((await as('owner', 'POST', path, revision())).status).to.equal(403);
    });

    it('adds one in the own name', async () => {
      const path = `/solution/${solutionId}/revision`;
      const own = (who: Who) => revision({ accessTypeCode: 'PR', userId: people[who] });
      expect(await whoMay((who) => as(who, 'POST', path, own(who)))).to.deep.equal(editors);
      expect((await as('owner', 'POST', path, own('stranger'))).status).to.equal(403);
    });

    it('of its documents is for owner, co-owners and administrators', async () => {
      const path = `/portal/revision/${revisionId}/access/PB/document`;
      const body = (who: Who) => ({ name: `${who}.txt`, size: 1, userId: people[who], uri: 'x' });
      expect(await whoMay((who) => as(who, 'POST', path, body(who)))).to.deep.equal(editors);
      const from = await things.revision(solutionId, people.owner, { accessTypeCode: 'PR' });
      expect((await as('coOwner', 'POST', `${path}/of/${from}`)).status).to.equal(200);
      expect((await as('stranger', 'POST', `${path}/of/${from}`)).status).to.equal(403);
      const checked = await things.revision(solutionId, people.owner, {
        ...{ accessTypeCode: 'PB', validationStatusCode: 'PS' },
      });
      const unchecked = await as('owner', 'POST', `/portal/revision/${checked}/access/PB/document/of/${revisionId}`);
      expect([unchecked.status, unchecked.body.exception]).to.deep.equal([409, 'published']);
      const documents = await things.done('GET', `/revision/${revisionId}/access/PB/document`);
      const detach = (who: Who, index: number) => as(who, 'DELETE', `${path}/${documents[index].documentId}`);
      expect((await detach('publisher', 0)).status).to.equal(403);
      expect((await detach('coOwner', 0)).status).to.equal(200);
    });
  });

  describe('of what users say', () => {
    const say = async (who: Who, threadId: string, parentId: string | null = null): Promise<string> =>
      (await as(who, 'POST', `/thread/${threadId}/comment`, { userId: people[who], text: 'So.', parentId })).body
        .commentId;

    it('rates in the own name', async () => {
      const rate = (who: Who, whom: Who) =>
        as(who, 'POST', `/solution/${solutionId}/rating/user/${people[whom]}`, { rating: 4 });
      expect((await rate('stranger', 'owner')).status).to.equal(403);
      expect(await whoMay((who) => rate(who, who))).to.deep.equal(everybody);
      const change = (who: Who) =>
        as(who, 'PUT', `/solution/${solutionId}/rating/user/${people.stranger}`, { rating: 1 });
      expect(await whoMay(change)).to.deep.equal(['stranger', 'admin']);
    });

    it('comments in the own name, and keeps what others have said', async () => {
      const { threadId } = (await as('stranger', 'POST', '/thread', { solutionId, revisionId, title: 'A' })).body;
      const first = await say('stranger', threadId);
      const forged = { userId: people.owner, text: 'Not I.' };
      expect((await as('stranger', 'POST', `/thread/${threadId}/comment`, forged)).status).to.equal(403);
      const path = `/thread/${threadId}/comment/${first}`;
      const text = (userId: string) => ({ userId, threadId, parentId: null, text: 'Changed.' });
      expect(await whoMay((who) => as(who, 'PUT', path, text(people.stranger)))).to.deep.equal(['stranger', 'admin']);
      expect((await as('stranger', 'PUT', path, text(people.owner))).status).to.equal(403);
      const reply = await say('owner', threadId, first);
      const answered = await as('stranger', 'DELETE', path);
      expect([answered.status, answered.body.exception]).to.deep.equal([409, 'answered']);
      expect((await as('stranger', 'DELETE', `/thread/${threadId}/comment/${reply}`)).status).to.equal(403);
      expect((await as('owner', 'DELETE', `/thread/${threadId}/comment/${reply}`)).status).to.equal(200);
      expect((await as('stranger', 'DELETE', path)).status).to.equal(200);
    });

    it('changes threads without comments of others', async () => {
      const { threadId } = (await as('stranger', 'POST', '/thread', { solutionId, revisionId, title: 'A' })).body;
      const rename = (who: Who) => as(who, 'PUT', `/thread/${threadId}`, { solutionId, revisionId, title: who });
      expect(await whoMay(rename)).to.deep.equal(editors);
      await say('stranger', threadId);
      expect(await whoMay(rename)).to.deep.equal(['stranger', 'admin']);
      await say('publisher', threadId);
      expect(await whoMay(rename)).to.deep.equal(['admin']);
      expect((await as('stranger', 'DELETE', `/thread/${threadId}`)).status).to.equal(403);
      expect((await as('admin', 'DELETE', `/thread/${threadId}`)).status).to.equal(200);
    });
  });

  it('is none of an operation that no rule of users is for', async () => {
    const answer = await as('admin', 'DELETE', `/solution/${solutionId}`);
    expect([answer.status, answer.body.exception]).to.deep.equal([400, 'not_on_behalf']);
    expect((await as('admin', 'POST', '/role', { name: 'Chief', active: true })).status).to.equal(400);
    expect((await as('admin', 'GET', `/user/${people.owner}`)).status).to.equal(400);
  });

  it('is none of users who are not active, do not exist or are not named by their id', async () => {
    const body = await record();
    for (const userId of [newId(), await things.user({ active: false })]) {
      const answer = await catalog.call('PUT', `/portal/solution/${solutionId}`, body, behalf(userId));
      expect([answer.status, answer.body.exception]).to.deep.equal([403, 'no_such_user']);
    }
    const named = await catalog.call('PUT', `/portal/solution/${solutionId}`, body, behalf('admin'));
    expect(named.status).to.equal(400);
  });

  it('leaves services in their own name all their rights, and names the user in the trail', async () => {
    const plain = await catalog.call('PUT', `/solution/${solutionId}`, await record({ userId: people.stranger }));
    expect(plain.status).to.equal(200);
    await as('stranger', 'PUT', `/solution/${solutionId}`, await record({ description: 'mine now' }));
    const { content } = await things.done('GET', `/activity/solution/${solutionId}?size=1000`);
    expect(content.at(-1)).to.include({ actingUser: people.stranger, service: 'spec' });
  });

  it('is decided again where it is repeated for another user', async () => {
    const key = { 'idempotency-key': newId() };
    const path = `/solution/${solutionId}/tag/once`;
    const call = (who: Who) => catalog.call('POST', path, undefined, { ...behalf(people[who]), ...key });
    expect((await call('owner')).status).to.equal(200);
    expect((await call('owner')).status).to.equal(200);
    expect((await call('stranger')).status).to.equal(422);
  });
});
