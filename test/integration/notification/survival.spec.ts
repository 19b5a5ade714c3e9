import { expect } from 'chai';
import { sharedNotifications, type TestNotifications } from '../../support/notifications.ts';
import type { Person } from '../../support/portal-people.ts';
import type { RoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const events = 60;
/** Long enough for a broker to miss a worker, and for what it had in its hands to be taken for lost. */
const withinMs = 120_000;

describe('notifications of workers that are killed', function () {
  this.timeout(300_000);
  let notifications: TestNotifications;
  let owner: Person;
  let path: string;
  const extra: RoleProcess[] = [];
  before(async () => {
    notifications = await sharedNotifications();
    owner = await notifications.join('owner');
    path = `/${owner.userId}`;
  });
  after(async () => {
    for (const worker of extra) await worker.kill();
  });

  const startWorker = async () => {
    const worker = await notifications.startWorker();
    extra.push(worker);
    return worker;
  };

  it('are all there, and none is there twice', async () => {
    const { receiver, smtp, call, mailTo, join, listOf, publishedTo, query } = notifications;
    await mailTo(owner, 'LO');
    await call(owner, 'POST', '/webhooks', { url: receiver.url + path, severities: ['LO'] });
    // The one every spec shares goes first, so that those that are killed have all the work.
    await notifications.pauseWorker();
    const first = await startWorker();
    const solutions = await Promise.all(
      Array.from({ length: 6 }, (_, index) => notifications.solution(owner, `Model ${index}`)),
    );
    const fan = await join('fan');
    for (let index = 0; index < events; index += 1) {
      const { solutionId } = solutions[index % solutions.length] ?? { solutionId: '' };
      await notifications.publishEvent('modelyard.catalog.RecordUpdated', `solution/${solutionId}`, {
        ...{ entity: 'MLPSolutionWeb', key: { solutionId }, aggregateType: 'solution', aggregateId: solutionId },
        ...{ position: index, at: Date.now(), shortened: false, changed: ['viewCount'], actingUser: fan.userId },
        before: JSON.stringify({ viewCount: index * 10 }),
        after: JSON.stringify({ viewCount: index * 10 + 10 }),
      });
    }
    await until(() => receiver.at(path).length >= 3, { what: 'a worker in the middle of its work', withinMs });
    await first.kill();
    const second = await startWorker();
    const before = smtp().to(owner.email).length;
    await until(() => smtp().to(owner.email).length > before, {
      what: 'the next worker in the middle of it',
      withinMs,
    });
    await second.kill();
    await notifications.resumeWorker();

    const count = async () => (await listOf(owner)).length;
    await until(async () => (await count()) >= events, { what: 'all in the list', withinMs });
    const left = `SELECT count(*)::int AS count FROM deliveries WHERE user_id = $1 AND state <> 'delivered'`;
    const isSettled = `SELECT count(*)::int AS count FROM notices WHERE $1 = ANY (user_ids) AND settled IS NULL`;
    const none = async (text: string) => (await query(text, [owner.userId]))[0]?.count === 0;
    await until(() => none(isSettled), { what: 'all settled', withinMs });
    await until(() => none(left), { what: 'all delivered', withinMs });

    const list = await listOf(owner);
    const wanted = Array.from({ length: events }, (_, index) => `${index * 10 + 10} times`).sort();
    expect(list.map(({ title }) => /\d+ times$/.exec(title)?.[0]).sort()).to.deep.equal(wanted);
    // Of events, mails and calls that come twice because their sender was killed, the id is the same.
    expect(await publishedTo(owner)).to.have.lengthOf(events);
    const mails = smtp().to(owner.email);
    expect(mails.map(({ content }) => /\d+ times$/.exec(content.subject ?? '')?.[0]).sort()).to.deep.equal(wanted);
    const calls = new Map(
      receiver.at(path).map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).data.title]),
    );
    expect([...calls.values()].map((title) => /\d+ times$/.exec(title)?.[0]).sort()).to.deep.equal(wanted);
  });

  it('are in the portal while the mail server is unavailable, and mailed once it is back', async () => {
    const { join, mailTo, publishEvent, listOf, smtp, call } = notifications;
    const person = await join('person');
    await mailTo(person, 'HI');
    await notifications.stopMail();
    const hook = `/${person.userId}`;
    await call(person, 'POST', '/webhooks', { url: notifications.receiver.url + hook });
    const event = { userId: person.userId, way: 'old-password', at: Date.now() };
    await publishEvent('modelyard.identity.PasswordChanged', person.userId, event);
    await until(async () => (await listOf(person)).length === 1, { what: 'the notification in the list', withinMs });
    await until(() => notifications.receiver.at(hook).length === 1, { what: 'the call of the webhook', withinMs });
    const tried = async () => {
      const { body } = await call(person, 'GET', '/deliveries');
      return body.deliveries.some(
        ({ channel, attempts, lastAnswer }: Shown) => channel === 'mail' && attempts > 1 && lastAnswer !== null,
      );
    };
    await until(tried, { what: 'attempts that failed', withinMs });
    await notifications.startMail();
    await until(() => smtp().to(person.email).length > 0, { what: 'the mail', withinMs });
    expect(smtp().to(person.email)).to.have.lengthOf(1);
  });

  it('are given up if the mail server rejects the address', async () => {
    const { join, mailTo, publishEvent, smtp, call } = notifications;
    const person = await join('person');
    smtp().rejectRecipient(person.email);
    await mailTo(person, 'HI');
    const event = { userId: person.userId, way: 'old-password', at: Date.now() };
    await publishEvent('modelyard.identity.PasswordChanged', person.userId, event);
    const state = async () => (await call(person, 'GET', '/deliveries')).body.deliveries[0]?.state;
    await until(async () => (await state()) === 'given_up', { what: 'given up', withinMs });
  });
});

interface Shown {
  readonly channel: string;
  readonly attempts: number;
  readonly lastAnswer: string | null;
}
