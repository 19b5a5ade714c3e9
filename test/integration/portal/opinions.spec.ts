import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

type Body = PortalAnswer['body'];

describe('ratings and favourites over the portal', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  let reader: Person;
  let solutionId: string;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
  });
  beforeEach(async () => {
    reader = await portal.join('reader');
    solutionId = await things.solution(portal.people.owner.userId);
    await things.revision(solutionId, portal.people.owner.userId, { accessTypeCode: 'PB' });
  });

  const hide = async () => {
    const [revision] = await things.done('GET', `/solution/${solutionId}/revision`);
    await things.done('PUT', `/solution/${solutionId}/revision/${revision.revisionId}`, {
      ...revision,
      accessTypeCode: 'PR',
    });
  };

  describe('as ratings', () => {
    const create = (who: Actor | Person, rating: unknown, rest: object = {}) =>
      portal.call(who, 'POST', '/solution/createRating', { solutionId, rating, ...rest });
    const update = (who: Actor | Person, rating: unknown, rest: object = {}) =>
      portal.call(who, 'PUT', '/solution/updateRating', { solutionId, rating, ...rest });
    const average = async () => (await portal.call('anonymous', 'GET', `/solution/avgRating/${solutionId}`)).body;

    it('are one for each user, who can change it', async () => {
      const made = await create(reader, 2, { userId: reader.userId, textReview: 'Slow' });
      expect(made.body.response_body).to.include({ solutionId, userId: reader.userId, rating: 2, textReview: 'Slow' });
      const again = await create(reader, 3);
      expect([again.status, again.body.response_body.rating]).to.deep.equal([200, 3]);
      expect((await update(reader, 5)).body.response_body).to.include({ rating: 5, textReview: 'Slow' });
      expect((await update(reader, 5, { textReview: 'Fast' })).body.response_body.textReview).to.equal('Fast');
      await create('stranger', 4);
      expect((await average()).response_body).to.include({ ratingCount: 2, ratingAverageTenths: 4.5 });
      const { body } = await portal.call('anonymous', 'GET', `/solutions/${solutionId}`);
      expect(body.response_body).to.include({ ratingCount: 2, solutionRatingAvg: 4.5 });
    });

    it('are read one by one, null where a user has given none', async () => {
      const path = `/solutions/ratings/${solutionId}/user/${reader.userId}`;
      const read = async () => (await portal.call('stranger', 'POST', path)).body.response_body;
      expect(await read()).to.equal(null);
      await create(reader, 2, { textReview: 'Slow' });
      expect(await read()).to.include({ userId: reader.userId, rating: 2, textReview: 'Slow' });
      await hide();
      expect((await portal.call('stranger', 'POST', path)).status).to.equal(404);
    });

    it('are one if a user gives many at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => create(reader, 3)));
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
      expect((await average()).response_body).to.include({ ratingCount: 1, ratingAverageTenths: 3 });
    });

    it('can not be given in another user’s name', async () => {
      const inName = { userId: portal.people.stranger.userId };
      for (const answer of [await create(reader, 1, inName), await update(reader, 1, inName)])
        expect([answer.status, answer.body.error_code]).to.deep.equal([403, 'ACCESS_DENIED']);
      expect((await update(reader, 1)).status).to.equal(404);
    });

    for (const rating of [0, 6, 4.5, -1, '5', null, undefined])
      it(`are not ${JSON.stringify(rating)}`, async () => {
        expect((await create(reader, rating)).status).to.equal(400);
      });

    it('are listed with the users who gave them, of whom only the names are shown', async () => {
      const none = await portal.call('anonymous', 'POST', `/solution/getRating/${solutionId}`, { page: 0 });
      expect(none.body.response_body).to.deep.include({ totalElements: 0, content: [], userList: [] });
      await create(reader, 2, { textReview: '<script>alert(1)</script>' });
      await create('stranger', 4);
      const list = (who: Actor | Person, page: object) =>
        portal.call(who, 'POST', `/solution/getRating/${solutionId}`, page);
      const asked = { page: 0, size: 1, fieldToDirectionMap: { rating: 'ASC' } };
      const { body } = await list('anonymous', asked);
      expect(body.response_body).to.include({ totalElements: 2, totalPages: 2, numberOfElements: 1 });
      const [rating] = body.response_body.content;
      expect(rating).to.include({ rating: 2, textReview: '<script>alert(1)</script>', userName: 'reader Spec' });
      const [rater] = body.response_body.userList;
      expect(rater).to.include({ userId: reader.userId, firstName: 'reader', emailId: null, loginName: null });
      expect((await list(reader, {})).body.response_body.userList).to.have.lengthOf(2);
      await hide();
      expect((await list(reader, asked)).status).to.equal(404);
    });
  });

  describe('as favourites', () => {
    const favorite = (who: Actor | Person, what: 'create' | 'delete', userId: string) =>
      portal.call(who, 'POST', `/solution/${what}Favorite`, { solutionId, userId });
    const favorites = async (who: Actor | Person): Promise<string[]> => {
      const { body } = await portal.call(who, 'GET', `/solution/getFavoriteSolutions/${reader.userId}`);
      return body.response_body.map((solution: Body) => solution.solutionId);
    };

    it('are added once, and removed', async () => {
      for (const _ of ['once', 'twice'])
        expect((await favorite(reader, 'create', reader.userId)).body.response_body).to.deep.equal({
          ...{ solutionId, userId: reader.userId },
        });
      expect(await favorites(reader)).to.deep.equal([solutionId]);
      expect((await favorite(reader, 'delete', reader.userId)).status).to.equal(200);
      expect((await favorite(reader, 'delete', reader.userId)).status).to.equal(404);
      expect(await favorites(reader)).to.deep.equal([]);
    });

    it('are shown as long as their solution is visible, and can always be removed', async () => {
      await favorite(reader, 'create', reader.userId);
      await hide();
      expect(await favorites(reader)).to.deep.equal([]);
      expect(await favorites('admin')).to.deep.equal([solutionId]);
      const other = await portal.join('other');
      expect((await favorite(other, 'create', other.userId)).status).to.equal(404);
      expect((await favorite(reader, 'delete', reader.userId)).status).to.equal(200);
    });

    it('can not be given in another user’s name', async () => {
      for (const what of ['create', 'delete'] as const)
        expect((await favorite('stranger', what, reader.userId)).status).to.equal(403);
      const list = `/solution/getFavoriteSolutions/${reader.userId}`;
      expect((await portal.call('stranger', 'GET', list)).status).to.equal(403);
      expect(
        (await portal.call(reader, 'POST', '/solution/createFavorite', { solutionId: newId(), userId: reader.userId }))
          .status,
      ).to.equal(404);
    });
  });
});
