import { expect } from 'chai';
import type { Delivery, NotificationApi } from '../../../services/contracts/notification-api.ts';
import { sharedNotifications, type TestNotifications } from '../../support/notifications.ts';
import type { Person } from '../../support/portal-people.ts';
import { until } from '../../support/until.ts';

describe('webhooks', () => {
  let notifications: TestNotifications;
  let owner: Person;
  let path: string;
  before(async function () {
    this.timeout(240_000);
    notifications = await sharedNotifications();
  });
  beforeEach(async () => {
    owner = await notifications.join('owner');
    path = `/${owner.userId}`;
  });

  const call = (method: string, to: string, body?: unknown, who: Person | undefined = owner) =>
    notifications.call(who, method, `/webhooks${to}`, body);

  async function create(at = path): Promise<string> {
    const { status, body } = await call('POST', '', { url: notifications.receiver.url + at });
    expect(status).to.equal(201);
    return body.webhookId;
  }

  /** Waits for a delivery that is as wanted. */
  async function delivery(webhookId: string, wanted: (one: Delivery) => boolean): Promise<Delivery> {
    let found: Delivery | undefined;
    let seen = '';
    const isThere = async () => {
      const answer = await call('GET', `/${webhookId}/deliveries`);
      const body: NotificationApi['GET /notifications/webhooks/{webhookId}/deliveries']['response'] = answer.body;
      seen = JSON.stringify(body);
      found = body.deliveries.find(wanted);
      return found !== undefined;
    };
    await until(isThere, { what: 'the delivery', detail: () => seen });
    if (!found) throw new Error('no delivery');
    return found;
  }

  it('have a secret that is shown once', async () => {
    const { status, body } = await call('POST', '', {
      url: `${notifications.receiver.url}${path}`,
      description: 'mine',
    });
    expect(status).to.equal(201);
    expect(body.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _once, ...shown } = body;
    expect((await call('GET', '')).body).to.deep.equal([shown]);
    expect(shown).to.deep.include({ description: 'mine', severities: ['HI', 'ME', 'LO'], failures: 0 });
  });

  it('are visible to their user only', async () => {
    const webhookId = await create();
    const stranger = await notifications.join('stranger');
    expect((await call('GET', '', undefined, stranger)).body).to.deep.equal([]);
    for (const [method, to] of [
      ['DELETE', `/${webhookId}`],
      ['POST', `/${webhookId}/test`],
      ['GET', `/${webhookId}/deliveries`],
      ['POST', `/${webhookId}/deliveries/${webhookId}/replay`],
    ] as const)
      expect((await call(method, to, undefined, stranger)).status, method + to).to.equal(404);
    for (const [who, status] of [
      [undefined, 401],
      [{ ...owner, token: `${owner.token}x` }, 401],
    ] as const)
      expect((await notifications.call(who, 'GET', '/webhooks')).status).to.equal(status);
    expect((await call('DELETE', `/${webhookId}`)).status).to.equal(204);
    expect((await call('DELETE', `/${webhookId}`)).status).to.equal(404);
    expect((await call('DELETE', '/undefined')).status).to.equal(404);
  });

  it('are limited for each user', async () => {
    for (let made = 0; made < 3; made += 1) await create();
    const { status, body } = await call('POST', '', { url: notifications.receiver.url });
    expect([status, body.code]).to.deep.equal([409, 'too_many_webhooks']);
  });

  it('may call the public internet and the allowed networks', async () => {
    const refused = [
      ...[
        '',
        'mailto:a@b.c',
        'ftp://127.0.0.1/',
        'https://name:password@example.org/',
        'https://10.0.0.1/',
        'https://[::1]/',
      ],
      ...[
        'https://169.254.169.254/latest/meta-data',
        'https://[::ffff:10.0.0.1]/',
        'https://0xa000001/',
        'https://192.168.0.1:8443/',
      ],
    ];
    for (const url of refused) expect((await call('POST', '', { url })).status, url).to.equal(400);
    expect((await call('POST', '', { url: 'https://example.org/hook#part' })).body.url).to.equal(
      'https://example.org/hook',
    );
    for (const body of [
      {},
      { url: 'https://example.org', severities: [] },
      { url: 'https://example.org', severities: ['XX'] },
    ])
      expect((await call('POST', '', body)).status).to.equal(400);
  });

  it('are tested, and deliveries are replayed on request', async () => {
    const webhookId = await create();
    const { status, body } = await call('POST', `/${webhookId}/test`);
    expect(status).to.equal(202);
    const sent = await delivery(webhookId, ({ state }) => state === 'delivered');
    expect(sent).to.deep.include({
      deliveryId: body.deliveryId,
      lastAnswer: 'answered 204',
      title: 'Test of a webhook',
    });
    expect((await call('POST', `/${webhookId}/deliveries/${body.deliveryId}/replay`)).status).to.equal(202);
    await until(() => notifications.receiver.at(path).length > 1, { what: 'the second call' });
    const ids = notifications.receiver.at(path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).to.deep.equal(new Set([body.deliveryId]));
  });

  it('that fail are retried, those that answer 410 are not, and redirects are not followed', async () => {
    const [failing, gone, moved] = [`${path}/failing`, `${path}/gone`, `${path}/moved`];
    const { receiver } = notifications;
    receiver.answer(failing, 500);
    receiver.answer(gone, 410);
    receiver.answer(moved, 302);
    const hooks = [await create(failing), await create(gone), await create(moved)] as const;
    for (const webhookId of hooks) await call('POST', `/${webhookId}/test`);
    await delivery(hooks[0], ({ attempts, lastAnswer }) => attempts > 1 && lastAnswer === 'answered 500');
    receiver.answer(failing, 204);
    await delivery(hooks[0], ({ state }) => state === 'delivered');
    await delivery(hooks[1], ({ state, lastAnswer }) => state === 'given_up' && lastAnswer === 'answered 410');
    const redirected = 'answered 302; redirects are not followed';
    await delivery(hooks[2], ({ lastAnswer }) => lastAnswer === redirected);
    expect(receiver.at('/elsewhere')).to.deep.equal([]);
  });

  it('that hang do not delay others', async () => {
    const silent = `${path}/silent`;
    notifications.receiver.answer(silent, 'silence');
    const [hangs, works] = [await create(silent), await create()];
    for (const webhookId of [hangs, works]) await call('POST', `/${webhookId}/test`);
    await delivery(works, ({ state }) => state === 'delivered');
    await delivery(hangs, ({ lastAnswer }) => lastAnswer?.startsWith('no answer within') === true);
  });

  it('that are deleted lose their waiting deliveries', async () => {
    notifications.receiver.answer(path, 500);
    const webhookId = await create();
    await call('POST', `/${webhookId}/test`);
    await delivery(webhookId, ({ attempts }) => attempts > 0);
    expect((await call('DELETE', `/${webhookId}`)).status).to.equal(204);
    const { body } = await notifications.call(owner, 'GET', '/deliveries');
    expect(body).to.deep.equal({ deliveries: [], next: null });
  });

  it('show their deliveries page by page', async () => {
    const webhookId = await create();
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.push((await call('POST', `/${webhookId}/test`)).body.deliveryId);
    const first = (await call('GET', `/${webhookId}/deliveries?size=2`)).body;
    const second = (await call('GET', `/${webhookId}/deliveries?size=2&before=${first.next}`)).body;
    const shown = [...first.deliveries, ...second.deliveries].map(({ deliveryId }: Delivery) => deliveryId);
    expect(shown).to.have.members(made);
    expect(second.next).to.equal(null);
    for (const query of ['size=0', 'size=101', 'size=x', 'before=x'])
      expect((await call('GET', `/${webhookId}/deliveries?${query}`)).status, query).to.equal(400);
  });
});

describe('a digest', () => {
  let notifications: TestNotifications;
  before(async function () {
    this.timeout(240_000);
    notifications = await sharedNotifications();
  });

  it('is one mail for all notifications of its period', async () => {
    const { join, mailTo, call, publishEvent, query, smtp } = notifications;
    const person = await join('person');
    await mailTo(person, 'HI');
    expect((await call(person, 'GET', '/digest')).body).to.deep.equal({ rhythm: 'at_once' });
    expect((await call(person, 'PUT', '/digest', { rhythm: 'weekly' })).status).to.equal(400);
    expect((await call(person, 'PUT', '/digest', { rhythm: 'daily' })).status).to.equal(200);
    for (const rhythm of ['daily', 'hourly'] as const) {
      await call(person, 'PUT', '/digest', { rhythm });
      await publishEvent('modelyard.identity.PasswordChanged', person.userId, {
        userId: person.userId,
        way: 'old-password',
        at: 0,
      });
      const waits = `SELECT due > now() + interval '30 seconds' AS later, due < now() + interval '25 hours' AS soon
                       FROM deliveries WHERE user_id = $1 AND channel = 'digest'`;
      const count = rhythm === 'daily' ? 1 : 2;
      await until(async () => (await query(waits, [person.userId])).length === count, { what: 'what waits' });
      for (const row of await query(waits, [person.userId])) expect(row).to.deep.equal({ later: true, soon: true });
    }
    await query('UPDATE deliveries SET due = now(), begun = now() WHERE user_id = $1', [person.userId]);
    await until(() => smtp().to(person.email).length > 0, { what: 'the digest' });
    const [mail, ...others] = smtp().to(person.email);
    expect(mail?.content.subject).to.equal('2 notifications');
    expect(others).to.deep.equal([]);
    expect((await call(person, 'PUT', '/digest', { rhythm: 'at_once' })).body).to.deep.equal({ rhythm: 'at_once' });
  });
});
