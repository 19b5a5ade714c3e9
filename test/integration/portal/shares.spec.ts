import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

type Body = PortalAnswer['body'];

describe('sharing and authors of a solution over the portal', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  let friend: Person;
  let solutionId: string;
  let revisionId: string;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
    friend = await portal.join('friend');
  });
  beforeEach(async () => {
    const { userId } = portal.people.owner;
    solutionId = await things.solution(userId);
    revisionId = await things.revision(solutionId, userId, { accessTypeCode: 'PR' });
  });

  const statusOf = async (answer: Promise<PortalAnswer>) => (await answer).status;

  describe('co-owners', () => {
    const path = (rest = '') => `/solution/userAccess/${solutionId}${rest}`;
    const add = (who: Actor | Person, userIds: readonly string[]) => portal.call(who, 'POST', path('/add'), userIds);
    const remove = (who: Actor | Person, userId: string) => portal.call(who, 'DELETE', path(`/delete/${userId}`));
    const get = (who: Actor | Person) => portal.call(who, 'GET', path());
    const see = (who: Actor | Person) => statusOf(portal.call(who, 'GET', `/solutions/${solutionId}`));

    it('are none at first, which is no failure', async () => {
      const { status, body } = await get('owner');
      expect(status).to.equal(200);
      expect(body).to.include({
        ...{ error_code: '500', response_detail: 'Error occured while fetching Users for solution' },
        response_body: null,
      });
    });

    it('see it from then on, and no longer than it is shared with them', async () => {
      expect(await see(friend)).to.equal(404);
      expect(await statusOf(add('owner', [friend.userId, friend.userId]))).to.equal(200);
      expect(await statusOf(add('owner', [friend.userId]))).to.equal(200);
      expect(await see(friend)).to.equal(200);
      const { body } = await get(friend);
      expect(body.response_body).to.deep.include({ content: [] });
      const [known] = body.response_body.userList;
      expect(body.response_body.userList).to.have.lengthOf(1);
      expect(known).to.include({ userId: friend.userId, firstName: 'friend', password: null, apiTokenHash: null });
      expect(await statusOf(remove('owner', friend.userId))).to.equal(200);
      expect(await see(friend)).to.equal(404);
      expect(await statusOf(remove('owner', friend.userId))).to.equal(404);
    });

    it('can leave, but neither share it nor remove others', async () => {
      const other = await portal.join('other');
      await add('owner', [friend.userId, other.userId]);
      expect(await statusOf(add(friend, [portal.people.stranger.userId]))).to.equal(403);
      expect(await statusOf(remove(friend, other.userId))).to.equal(403);
      expect(await statusOf(remove(friend, friend.userId))).to.equal(200);
      expect(await see(friend)).to.equal(404);
      expect(await see(other)).to.equal(200);
    });

    it('are existing users, all of them or none', async () => {
      const gone = await things.user({ active: false });
      for (const wrong of [newId(), gone, portal.people.owner.userId]) {
        const { status, body } = await add('owner', [friend.userId, wrong]);
        expect([status, body.error_code]).to.deep.equal([400, '400']);
      }
      for (const wrong of [[], ['<uuid>'], Array.from({ length: 101 }, newId)])
        expect(await statusOf(add('owner', wrong))).to.equal(400);
      expect(await see(friend)).to.equal(404);
    });

    it('are a hundred at most: further ones would have no access', async () => {
      const userIds = await Promise.all(Array.from({ length: 100 }, () => things.user()));
      expect(await statusOf(add('owner', userIds))).to.equal(200);
      const { status } = await add('owner', [friend.userId]);
      expect(status).to.equal(422);
      expect((await get('owner')).body.response_body.userList).to.have.lengthOf(100);
    });

    it('are a hundred at most if they are added at the same moment, all that one asks for or none', async () => {
      const groups = await Promise.all(
        Array.from({ length: 4 }, () => Promise.all(Array.from({ length: 40 }, () => things.user()))),
      );
      const statuses = await Promise.all(groups.map((userIds) => statusOf(add('owner', userIds))));
      expect(statuses.toSorted()).to.deep.equal([200, 200, 422, 422]);
      const shared = await things.done('GET', `/solution/${solutionId}/user/access`);
      const expected = groups.filter((_, index) => statuses[index] === 200).flat();
      expect(shared.map(({ userId }: { userId: string }) => userId)).to.have.members(expected);
    });
  });

  describe('authors', () => {
    const path = (rest = 'authors') => `/solution/${solutionId}/revision/${revisionId}/${rest}`;
    const ada = { name: 'Ada', contact: 'ada@example.org' };
    const bob = { name: 'Bob', contact: '+43 1 234' };
    const put = (author: object, rest?: string) => portal.call('owner', 'PUT', path(rest), author);
    const authors = async (): Promise<Body> => (await portal.call('owner', 'GET', path())).body.response_body;

    it('are added one by one, in order, each once', async () => {
      const before = await things.done('GET', `/solution/${solutionId}/revision/${revisionId}`);
      expect(await authors()).to.deep.equal([]);
      expect((await put(ada)).body.response_body).to.deep.equal([ada]);
      expect((await put(bob)).body.response_body).to.deep.equal([ada, bob]);
      const again = await put({ name: 'ADA', contact: ada.contact });
      expect(again.status).to.equal(400);
      expect(again.body.response_detail).to.equal('Author already exists in the list.');
      expect((await put(ada, 'removeAuthor')).body.response_body).to.deep.equal([bob]);
      expect((await put(ada, 'removeAuthor')).status).to.equal(404);
      expect(await authors()).to.deep.equal([bob]);
      const { modified, ...after } = await things.done('GET', `/solution/${solutionId}/revision/${revisionId}`);
      expect({ ...after, modified: before.modified }).to.deep.equal({ ...before, authors: [bob] });
    });

    it('are all stored when they are added at the same moment', async () => {
      const named = ['a', 'b', 'c', 'd'].map((name) => ({ name, contact: `${name}@example.org` }));
      const answers = await Promise.all(named.map((author) => put(author)));
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      expect(await authors()).to.have.deep.members(named);
    });

    it('have names of limited length', async () => {
      for (const wrong of [
        { name: 'Ada' },
        { name: ' ', contact: 'a' },
        { name: 'x'.repeat(101), contact: 'a' },
        'Ada',
      ])
        expect((await put(wrong as object)).status, JSON.stringify(wrong)).to.equal(400);
      const long = { name: 'x'.repeat(100), contact: 'y'.repeat(200) };
      const answers: number[] = [];
      for (let count = 0; count < 5; count += 1)
        answers.push((await put({ ...long, name: `${count}${'x'.repeat(99)}` })).status);
      expect(answers.at(-1)).to.equal(400);
      expect(await authors()).to.have.lengthOf(answers.filter((status) => status === 200).length);
    });

    it('are shown with their revision only', async () => {
      const other = await things.solution(portal.people.owner.userId);
      const wrong = `/solution/${other}/revision/${revisionId}/authors`;
      expect(await statusOf(portal.call('owner', 'GET', wrong))).to.equal(404);
      expect(await statusOf(portal.call('owner', 'PUT', wrong, ada))).to.equal(404);
      expect(await statusOf(portal.call('stranger', 'GET', path()))).to.equal(404);
    });
  });
});
