import { expect } from 'chai';
import { type EventStream, openEvents } from '../../support/event-stream.ts';
import { createNotificationPublisher, type NotificationPublisher } from '../../support/notification-publisher.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('the stream of notifications', () => {
  let portal: TestPortal;
  let gateway: RunningRole;
  let teller: NotificationPublisher;
  let person: Person;
  const opened: EventStream[] = [];

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    [gateway, teller, person] = await Promise.all([
      portal.startGateway(),
      createNotificationPublisher(portal),
      portal.join('listener'),
    ]);
  });
  after(async () => {
    for (const stream of opened) stream.leave();
    await teller?.close();
    await gateway?.stop();
  });

  async function open(by: Person, headers: Readonly<Record<string, string>> = {}, at = gateway) {
    const authorization = `Bearer ${by.token}`;
    const stream = await openEvents(`${at.url}/notifications/${by.userId}/stream`, { authorization, ...headers });
    opened.push(stream);
    if (stream.response.status === 200)
      await until(() => stream.events.length > 0, { what: 'the stream has started', detail: () => at.output });
    return stream;
  }
  const titles = (stream: EventStream) => stream.notifications().map(({ title }) => title);

  it('sends new notifications as the list has them', async () => {
    const stream = await open(person);
    expect(stream.response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).to.equal('no-store');
    await teller.storeAndPublish(person.userId, 'first');
    await stream.received(1);
    const [sent] = stream.notifications();
    const { body } = await portal.call(person, 'POST', `/notifications/${person.userId}`, { page: 0, size: 1 });
    const [listed] = body.response_body;
    expect(sent).to.include({ title: 'first', notificationId: listed.notificationId, viewed: null });
    expect(sent?.id).to.equal(`${listed.created}-${listed.notificationId}`);
  });

  it('sends each once and in order, whatever the order of events', async () => {
    const other = await portal.join('disorder');
    const stream = await open(other);
    const [one, two, three] = [
      await teller.store(other.userId, 'one'),
      await teller.store(other.userId, 'two'),
      await teller.store(other.userId, 'three'),
    ];
    await teller.publish([three, one, one, two, three]);
    await teller.storeAndPublish(other.userId, 'four');
    await stream.received(4);
    expect(titles(stream)).to.deep.equal(['one', 'two', 'three', 'four']);
  });

  it('resumes after Last-Event-ID at any gateway, without gaps or duplicates, while new ones arrive', async () => {
    const other = await portal.join('resumer');
    const stream = await open(other);
    const wanted = Array.from({ length: 40 }, (_, index) => `notification ${index}`);
    const telling = (async () => {
      for (const title of wanted) await teller.storeAndPublish(other.userId, title);
    })();
    const got: string[] = [];
    let current = stream;
    let lastId = stream.events[0]?.id ?? '';
    // Left and opened again all the time, here and there.
    for (let turn = 1; got.length < wanted.length; turn++) {
      await current.received(1);
      current.leave();
      const known = current.notifications();
      got.push(...known.map(({ title }) => title));
      lastId = known.at(-1)?.id ?? lastId;
      if (got.length < wanted.length)
        current = await open(other, { 'last-event-id': lastId }, turn % 2 === 0 ? gateway : portal.gateway);
    }
    await telling;
    expect(got).to.deep.equal(wanted);
  });

  it('sends heartbeats while nothing happens', async () => {
    const stream = await open(person);
    await until(() => stream.events.filter(({ comment }) => comment).length >= 2, { what: 'two heartbeats' });
  });

  it('ends when the session does', async () => {
    const leaver = await portal.join('leaver');
    const stream = await open(leaver);
    expect((await portal.call(leaver, 'POST', '/auth/logout')).status).to.equal(200);
    await until(() => stream.ended, { what: 'the stream is over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'signed-out' });
    expect((await open(leaver)).response.status).to.equal(401);
  });

  it('opens with a ticket, once and at its path, and ends with the session that made it', async () => {
    const browser = await portal.join('browser');
    const path = `/notifications/${browser.userId}/stream`;
    const newTicket = async (of = path) => {
      const body = JSON.stringify({ request_body: { path: of } });
      const headers = { 'content-type': 'application/json' };
      const answer = await portal.send(browser, 'POST', '/auth/stream-ticket', { body, headers });
      return String(Object(await answer.json()).response_body.ticket);
    };
    const openWith = async (ticket: string, more = '') => {
      const stream = await openEvents(`${gateway.url}${path}?ticket=${ticket}${more}`, {});
      opened.push(stream);
      return stream;
    };
    const ticket = await newTicket(`/api${path}`);
    const stream = await openWith(ticket);
    expect(stream.response.status).to.equal(200);
    for (const bad of [ticket, 'x', await newTicket('/notifications/another/stream')])
      expect((await openWith(bad)).response.status, bad).to.equal(401);
    const list = await fetch(`${gateway.url}/users/userProfile?ticket=${await newTicket('/users/userProfile')}`);
    expect(list.status).to.equal(401);
    await teller.storeAndPublish(browser.userId, 'seen');
    await stream.received(1);
    const resumed = await openWith(await newTicket(), `&lastEventId=${stream.notifications().at(-1)?.id}`);
    expect(resumed.response.status).to.equal(200);
    expect((await openWith(await newTicket(), '&lastEventId=yesterday')).response.status).to.equal(400);
    // A few checks have gone by, each with the ticket that is used up.
    await until(() => stream.events.filter(({ comment }) => comment).length >= 5, { what: 'five heartbeats' });
    expect(stream.ended).to.equal(false);
    await portal.call(browser, 'POST', '/auth/logout');
    await until(() => stream.ended && resumed.ended, { what: 'the streams are over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'signed-out' });
  });

  it('is for no other user, not even an administrator, and rejects an invalid Last-Event-ID', async () => {
    const { admin, stranger } = portal.people;
    for (const { token } of [admin, stranger]) {
      const path = `${gateway.url}/notifications/${person.userId}/stream`;
      expect((await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).to.equal(403);
    }
    const bad = await open(person, { 'last-event-id': 'yesterday' });
    expect(bad.response.status).to.equal(400);
    const head = await portal.send(person, 'HEAD', `/notifications/${person.userId}/stream`);
    expect([head.status, head.headers.get('content-type')]).to.deep.equal([200, 'text/event-stream; charset=utf-8']);
  });

  it('ends in order with its gateway', async () => {
    const stream = await open(person);
    await gateway.stop();
    await until(() => stream.ended, { what: 'the stream is over' });
    expect(stream.events.at(-1)).to.deep.equal({ event: 'end', data: 'restart' });
    expect(gateway.output).not.to.include('a shutdown step failed');
  });
});
