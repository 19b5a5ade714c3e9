import { expect } from 'chai';
import type { PortalApi } from '../../../services/contracts/portal-api.ts';
import { newId } from '../../../services/kit/ids.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';

const hourMs = 3_600_000;

describe('notifications over the portal', () => {
  let portal: TestPortal;
  let [person, other]: Person[] = [];
  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    [person, other] = await Promise.all([portal.join('reader'), portal.join('other-reader')]);
  });

  const userIdOf = (one: Person | undefined) => one?.userId ?? '';
  const by = () => person ?? 'anonymous';

  /** Tells both; answers the id. */
  async function tell(title: string, start = -1, end = hourMs): Promise<string> {
    const now = Date.now();
    const notification = { title, msgSeverityCode: 'HI', start: now + start, end: now + end };
    const userIds = [userIdOf(person), userIdOf(other)];
    return (await portal.catalog.call('POST', '/notif/users', { notification, userIds })).body.notification
      .notificationId;
  }

  async function list(who: Person | undefined, page: object = { page: 0, size: 20 }) {
    const { body } = await portal.call(who ?? 'anonymous', 'POST', `/notifications/${userIdOf(who)}`, page);
    const { response_body: listed }: PortalApi['POST /notifications/{userId}']['response'] = body;
    return listed ?? [];
  }
  const titles = (listed: readonly { readonly title: string }[]) => listed.map(({ title }) => title);
  const unread = async () =>
    (await portal.call(by(), 'GET', `/notifications/${userIdOf(person)}/unread/count`)).body.response_body.count;

  it('are an empty list where there are none', async () => {
    const { status, body } = await portal.call(by(), 'POST', `/notifications/${userIdOf(person)}`, {
      page: 0,
      size: 20,
    });
    expect([status, body.error_code, body.response_body]).to.deep.equal([200, '100', []]);
  });

  it('are listed while they are due, the newest first', async () => {
    await tell('not yet', hourMs);
    await tell('not any more', -2 * hourMs, -hourMs);
    await tell('old');
    await tell('new');
    expect(titles(await list(person))).to.deep.equal(['new', 'old']);
    expect(titles(await list(person, { page: 1, size: 1 }))).to.deep.equal(['old']);
    const sorted = { page: 0, size: 5, fieldToDirectionMap: { title: 'DESC' } };
    expect(titles(await list(person, sorted))).to.deep.equal(['new', 'old']);
    expect((await list(person))[0]).to.include({ msgSeverityCode: 'HI', viewed: null, message: null, url: null });
  });

  it('are read and dropped by each for themselves', async () => {
    const id = await tell('newest');
    expect(await unread()).to.equal(3);
    expect((await portal.call(by(), 'PUT', `/notifications/view/${id}/user/${userIdOf(person)}`)).status).to.equal(200);
    expect(await unread()).to.equal(2);
    expect((await list(person))[0]?.viewed).to.be.a('number');
    expect((await list(other))[0]?.viewed).to.equal(null);
    const drop = () => portal.call(by(), 'DELETE', `/notifications/drop/${id}/user/${userIdOf(person)}`);
    expect((await drop()).status).to.equal(200);
    expect(titles(await list(person))).to.deep.equal(['new', 'old']);
    expect(titles(await list(other))).to.deep.equal(['newest', 'new', 'old']);
    expect((await drop()).status).to.equal(404);
    const view = `/notifications/view/${newId()}/user/${userIdOf(person)}`;
    expect((await portal.call(by(), 'PUT', view)).status).to.equal(404);
  });

  it('are sent by the channels each user chooses, and only the user chooses', async () => {
    const wish = { userId: userIdOf(person), notfDelvMechCode: 'EM', msgSeverityCode: 'HI' };
    const made = (await portal.call(by(), 'PUT', '/notifications/pref/create', wish)).body.response_body;
    const change = { ...made, userId: userIdOf(other), msgSeverityCode: 'LO' };
    const changed = await portal.call(by(), 'PUT', '/notifications/pref/update', change);
    expect(changed.body.response_body).to.deep.equal({ ...made, msgSeverityCode: 'LO' });
    const wishes = await portal.call(by(), 'GET', `/notifications/pref/byUserId/${userIdOf(person)}`);
    expect(wishes.body.response_body).to.deep.equal([{ ...made, msgSeverityCode: 'LO' }]);
    expect(
      (await portal.call(by(), 'PUT', '/notifications/pref/create', { ...wish, notfDelvMechCode: 'ZZ' })).status,
    ).to.equal(400);
    expect((await portal.call(by(), 'DELETE', `/notifications/pref/${made.userNotifPrefId}`)).status).to.equal(200);
    expect((await portal.call(by(), 'DELETE', `/notifications/pref/${made.userNotifPrefId}`)).status).to.equal(404);
  });
});
