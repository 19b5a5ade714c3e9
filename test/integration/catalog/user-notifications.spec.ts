import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';

const hourMs = 3_600_000;
type Body = CatalogAnswer['body'];

describe('telling users of the catalog', () => {
  let catalog: TestCatalog;
  let things: SampleRecords;

  before(async () => {
    catalog = await createTestCatalog();
    things = createSampleRecords(catalog);
  });
  after(() => catalog?.stop());

  const news = (rest: object = {}) => ({
    ...{ title: 'News', msgSeverityCode: 'ME', start: Date.now() - hourMs, end: Date.now() + hourMs },
    ...rest,
  });
  const tell = (userIds: readonly string[], rest: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    catalog.call('POST', '/notif/users', { notification: news(rest), userIds }, headers);
  const idsOf = (bodies: readonly Body[]): string[] => bodies.map(({ notificationId }) => notificationId);
  const since = (userId: string, last: Body, rest = ''): Promise<Body[]> =>
    things.done('GET', `/notif/user/${userId}/after?created=${last.created}&id=${last.notificationId}${rest}`);
  const everything = (userId: string): Promise<Body[]> =>
    things.done('GET', `/notif/user/${userId}/after?created=0&size=1000`);
  const unread = async (userId: string) => (await things.done('GET', `/notif/user/${userId}/unread/count`)).count;

  it('tells those who are there, each once, and names them', async () => {
    const [ada, bob] = [await things.user(), await things.user()];
    const { status, body } = await tell([bob, ada.toUpperCase(), newId(), ada]);
    expect(status).to.equal(201);
    expect(body.userIds).to.have.members([ada, bob]);
    for (const userId of [ada, bob]) {
      const [notified, ...more] = await everything(userId);
      expect(more).to.deep.equal([]);
      expect(notified).to.deep.include({ ...body.notification, modified: notified.modified, viewed: null });
    }
  });

  it('tells several things together, and each of them once however often they are sent', async () => {
    const [ada, bob] = [await things.user(), await things.user()];
    const [first, second] = [0, 1].map(() => ({ ...news(), notificationId: newId() }));
    const together = (...notifications: object[]) => things.done('POST', '/notif/users/together', { notifications });
    const [stored] = await together({ notification: first, userIds: [ada] });
    const both = [
      { notification: first, userIds: [ada, bob] },
      { notification: second, userIds: [bob, ada] },
    ];
    const [again, new_] = await together(...both);
    expect(again, 'what is stored stays as it is').to.deep.equal(stored);
    expect(new_.userIds).to.have.members([ada, bob]);
    expect(await together(...both)).to.deep.equal([again, new_]);
    expect(idsOf(await everything(ada))).to.deep.equal([first?.notificationId, second?.notificationId]);
    expect(idsOf(await everything(bob))).to.deep.equal([second?.notificationId]);
    const broken = [
      { notification: news(), userIds: [ada] },
      { notification: { title: 'x' }, userIds: [ada] },
    ];
    expect((await catalog.call('POST', '/notif/users/together', { notifications: broken })).status).to.equal(400);
    expect(await everything(ada), 'all of them or none').to.have.length(2);
  });

  it('knows whom an event may concern, and of what they want mail', async () => {
    const [owner, friend, guest, publisher] = [
      await things.user({ firstName: 'Ada', lastName: 'Byron' }),
      await things.user(),
      await things.user(),
      await things.user(),
    ];
    const solutionId = await things.solution(owner, { name: 'Churn' });
    const revisionId = await things.revision(solutionId, owner);
    const { roleId } = await things.done('POST', '/role', { name: `role ${newId()}`, active: true });
    const { name: role } = await things.done('GET', `/role/${roleId}`);
    await things.done('POST', `/user/${publisher}/role/${roleId}`);
    await things.done('POST', `/solution/${solutionId}/user/${friend}/access`);
    const { threadId } = await things.done('POST', '/thread', { solutionId, revisionId });
    await things.done('POST', `/thread/${threadId}/comment`, { threadId, userId: guest, text: 'Which data?' });
    for (const msgSeverityCode of ['HI', 'LO'])
      await things.done('POST', '/notif/notifpref', { userId: owner, notfDelvMechCode: 'EM', msgSeverityCode });
    await things.done('POST', '/notif/notifpref', { userId: owner, notfDelvMechCode: 'TX', msgSeverityCode: 'ME' });

    const found = await things.done('POST', '/notif/recipients', { threadId, role, userIds: [newId()] });
    expect(found).to.deep.include({
      solution: { solutionId, name: 'Churn', ownerId: owner },
      ...{ coOwnerIds: [friend], roleUserIds: [publisher], commenterIds: [guest] },
    });
    expect(found.users.map(({ userId }: Body) => userId)).to.have.members([owner, friend, guest, publisher]);
    const { mailedSeverities, ...person } = found.users.find(({ userId }: Body) => userId === owner);
    expect(mailedSeverities).to.have.members(['HI', 'LO']);
    expect(person).to.include({ firstName: 'Ada', lastName: 'Byron', active: true });

    const others = await things.done('POST', '/notif/recipients', { solutionId: newId(), userIds: [guest] });
    expect(others).to.deep.include({ solution: null, coOwnerIds: [], roleUserIds: [], commenterIds: [] });
    expect(others.users.map(({ userId }: Body) => userId)).to.deep.equal([guest]);
  });

  it('notifies no user where the notification is not valid', async () => {
    const userId = await things.user();
    expect((await tell([userId], { end: 0 })).status).to.equal(400);
    expect((await tell([userId], { title: null })).status).to.equal(400);
    expect((await tell([])).status).to.equal(400);
    expect((await tell(Array.from({ length: 1_001 }, newId))).status).to.equal(400);
    expect(await everything(userId)).to.deep.equal([]);
  });

  it('notifies once however often it is requested with a key', async () => {
    const userId = await things.user();
    const key = { 'idempotency-key': newId() };
    const notification = news();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => catalog.call('POST', '/notif/users', { notification, userIds: [userId] }, key)),
    );
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.equal({ status: 201, body: answers[0]?.body });
    expect(await everything(userId)).to.have.lengthOf(1);
  });

  it('tells a thousand at once, also where others tell the same ones in another order', async () => {
    const { rows } = await catalog.schema.pool.query(`INSERT INTO users (user_id, login_name, email, active)
      SELECT gen_random_uuid(), 'many' || n, 'many' || n || '@example.org', true FROM generate_series(1, 1000) AS n
      RETURNING user_id`);
    const ids: string[] = rows.map(({ user_id: id }) => id);
    const answers = await Promise.all([
      tell(ids),
      tell(ids.toReversed()),
      tell(ids.slice(500)),
      tell(ids.slice(0, 500)),
    ]);
    for (const { status, body } of answers) expect(status, JSON.stringify(body).slice(0, 500)).to.equal(201);
    for (const userId of [ids[0], ids[999]]) {
      const times = (await everything(userId ?? '')).map(({ created }) => created);
      expect(times).to.have.lengthOf(3);
      expect(new Set(times).size).to.equal(3);
    }
  });

  it('gives each a time of its own that goes up, so that a client that reads on misses none and sees none twice', async () => {
    const [ada, bob] = [await things.user(), await things.user()];
    let isTelling = true;
    const seen: string[] = [];
    const reading = (async () => {
      let last: Body = { created: 0, notificationId: '00000000-0000-0000-0000-000000000000' };
      for (let isLast = false; !isLast; ) {
        // One more read after the end: what was sent before it has to be found.
        isLast = !isTelling;
        const notified = await since(ada, last, '&size=1000');
        seen.push(...idsOf(notified));
        last = notified.at(-1) ?? last;
      }
    })();
    const tellers = Array.from({ length: 8 }, async (_, teller) => {
      for (let count = 0; count < 15; count += 1) {
        // By the operation of old too, which makes the notification first and tells it later.
        if (teller % 2 === 0) expect((await tell(teller % 4 ? [ada] : [bob, ada])).status).to.equal(201);
        else {
          const { notificationId } = await things.done('POST', '/notif', news());
          await things.done('POST', `/notif/${notificationId}/user/${ada}`, {});
        }
      }
    });
    await Promise.all(tellers).finally(() => {
      isTelling = false;
    });
    await reading;
    const all = await everything(ada);
    expect(all).to.have.lengthOf(120);
    expect(seen).to.deep.equal(idsOf(all));
    const times = all.map(({ created }) => created);
    for (const [index, time] of times.entries()) if (index > 0) expect(time).to.be.greaterThan(times[index - 1]);
  });

  it('tells later things later where the clock has not moved or went back', async () => {
    const userId = await things.user();
    const first = (await tell([userId])).body.notification;
    const ahead = new Date(first.created + hourMs).toISOString();
    await catalog.schema.pool.query('ALTER TABLE notification_users DISABLE TRIGGER stamp');
    await catalog.schema.pool.query('UPDATE notification_users SET created = $1 WHERE user_id = $2', [ahead, userId]);
    await catalog.schema.pool.query('ALTER TABLE notification_users ENABLE TRIGGER stamp');
    const second = (await tell([userId])).body.notification;
    expect(second.created).to.equal(first.created + hourMs + 1);
    const { notificationId } = await things.done('POST', '/notif', news());
    await things.done('POST', `/notif/${notificationId}/user/${userId}`, {});
    const all = await everything(userId);
    expect(idsOf(all)).to.deep.equal([first.notificationId, second.notificationId, notificationId]);
    expect(all[2].created).to.equal(second.created + 1);
  });

  it('keeps the time at which a user was notified when the notification changes', async () => {
    const userId = await things.user();
    const { notification } = (await tell([userId])).body;
    await things.done('POST', `/notif/${notification.notificationId}/user/${userId}`, {});
    await things.done('PUT', `/notif/${notification.notificationId}/user/${userId}`, { viewed: Date.now() });
    await things.done('PUT', `/notif/${notification.notificationId}`, news({ title: 'Old news' }));
    const [notified] = await everything(userId);
    expect(notified).to.include({ title: 'Old news', created: notification.created });
  });

  it('shows the newest first, and the rest of a place without an id', async () => {
    const userId = await things.user();
    const notified: Body[] = [];
    for (let count = 0; count < 5; count += 1) notified.push((await tell([userId])).body.notification);
    const page = await things.done('GET', `/notif/user/${userId}?sort=created,DESC&size=2&page=1`);
    expect(idsOf(page.content)).to.deep.equal(idsOf([notified[2], notified[1]]));
    expect(page.totalElements).to.equal(5);
    expect(idsOf(await since(userId, notified[1], '&size=2'))).to.deep.equal(idsOf(notified.slice(2, 4)));
    const behind = await things.done('GET', `/notif/user/${userId}/after?created=${notified[3].created}`);
    expect(idsOf(behind)).to.deep.equal(idsOf(notified.slice(4)));
    expect(await since(userId, notified[4])).to.deep.equal([]);
  });

  it('counts what is due and not read', async () => {
    const userId = await things.user();
    const first = (await tell([userId])).body.notification;
    await tell([userId]);
    await tell([userId], { start: Date.now() + hourMs, end: Date.now() + 2 * hourMs });
    expect(await unread(userId)).to.equal(2);
    await things.done('PUT', `/notif/${first.notificationId}/user/${userId}`, { viewed: Date.now() });
    expect(await unread(userId)).to.equal(1);
    await things.done('DELETE', `/notif/${first.notificationId}/user/${userId}`);
    expect(await unread(userId)).to.equal(1);
    expect(await everything(userId)).to.have.lengthOf(1);
  });

  it('tells a user who is deleted meanwhile, or not, and the others in any case', async () => {
    const stays = await things.user();
    for (let round = 0; round < 10; round += 1) {
      const goes = await things.user();
      const [notified, gone] = await Promise.all([tell([goes, stays]), catalog.call('DELETE', `/user/${goes}`)]);
      expect({ notified: notified.status, gone: gone.status }, JSON.stringify(notified.body)).to.deep.equal({
        notified: 201,
        gone: 200,
      });
      expect(notified.body.userIds).to.include(stays);
    }
    expect(await everything(stays)).to.have.lengthOf(10);
  });
});
