import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { MLPUserNotification } from '../../../services/contracts/catalog-api.ts';
import { newId } from '../../../services/kit/ids.ts';
import { sharedNotifications, type TestNotifications } from '../../support/notifications.ts';
import type { Person } from '../../support/portal-people.ts';
import { until } from '../../support/until.ts';

describe('notifications', () => {
  let notifications: TestNotifications;
  before(async function () {
    this.timeout(240_000);
    notifications = await sharedNotifications();
  });

  /** Waits until the user's list has as many; returns it. */
  async function list(person: Person, count: number): Promise<readonly MLPUserNotification[]> {
    let found: readonly MLPUserNotification[] = [];
    const hasThem = async () => {
      found = await notifications.listOf(person);
      return found.length >= count;
    };
    const detail = () => JSON.stringify(found.map(({ title }) => title));
    await until(hasThem, { what: `${count} notifications of ${person.loginName}`, detail });
    return found;
  }

  it('that a client asks for come to the user, and to others by administrators alone', async () => {
    const { join, call, mailTo, smtp } = notifications;
    const [user, stranger] = [await join('asked'), await join('stranger')];
    const admin = await join('asking', ['Admin']);
    await mailTo(user, 'HI');
    const path = '/sendUserNotification';
    const body = (subject: string) => ({
      request_body: {
        userId: user.userId,
        subject,
        severity: 'HI',
        notificationData: { model: 'Churn', errors: null },
      },
    });
    expect((await call(stranger, 'POST', path, body('Not mine'))).status).to.equal(403);
    const answer = await call(admin, 'POST', path, body('Onboarding ended'));
    expect(answer.status).to.equal(200);
    expect(answer.body).to.include({ error_code: '100', response_detail: 'Notification sent successfully' });
    const [notification] = await list(user, 1);
    expect(notification).to.include({
      ...{ title: 'Onboarding ended', message: 'model: Churn; errors:', msgSeverityCode: 'HI' },
    });
    await until(() => smtp().to(user.email).length > 0, { what: 'the mail' });
    expect((await call(user, 'POST', path, body('My own'))).status).to.equal(200);
    expect((await list(user, 2)).map(({ title }) => title)).to.have.members(['Onboarding ended', 'My own']);
  });

  it('of a rating come in the list, on the topic, by mail and to a webhook, and to no other user', async () => {
    const { join, solution, catalog, mailTo, call, receiver, smtp, publishedTo } = notifications;
    const [owner, rater] = [await join('owner'), await join('rater')];
    await mailTo(owner, 'ME');
    await mailTo(rater, 'ME');
    const path = `/${owner.userId}`;
    const { body: hook } = await call(owner, 'POST', '/webhooks', { url: receiver.url + path });
    const { solutionId } = await solution(owner, 'Churn <b>');
    const rating = { solutionId, userId: rater.userId, rating: 4, textReview: 'Works.' };
    await catalog.call('POST', `/solution/${solutionId}/rating/user/${rater.userId}`, rating);

    const [notification] = await list(owner, 1);
    expect(notification).to.include({
      title: 'Ratings updated for Churn <b>',
      message: 'rater Spec gave Churn <b> 4 of 5. The review: Works.',
      msgSeverityCode: 'ME',
      url: `/#/models/${solutionId}`,
    });
    await until(() => smtp().to(owner.email).length > 0, { what: 'the mail' });
    const [mail] = smtp().to(owner.email);
    expect(mail?.content.subject).to.equal('Ratings updated for Churn <b>');
    expect(mail?.content.html)
      .to.include('Churn &lt;b&gt; 4 of 5')
      .and.include(`https://models.example/#/models/${solutionId}`);
    expect(mail?.content.text).to.include('Churn <b> 4 of 5');

    await until(() => receiver.at(path).length > 0, { what: 'the call' });
    const [received] = receiver.at(path);
    const headers = Object.fromEntries(
      Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const verified = new Webhook(hook.secret).verify(received?.body ?? '', headers);
    expect(verified).to.have.nested.property('data.notificationId', notification?.notificationId);

    const events = await publishedTo(owner);
    expect(events.map(({ notificationId, created }) => ({ notificationId, created }))).to.deep.equal([
      { notificationId: notification?.notificationId, created: notification?.created },
    ]);
    expect(await notifications.listOf(rater)).to.deep.equal([]);
    expect(smtp().to(rater.email)).to.deep.equal([]);
  });

  it('of shared work come to all but the acting user', async () => {
    const { join, solution, catalog } = notifications;
    const [owner, friend, guest] = [await join('owner'), await join('friend'), await join('guest')];
    const { solutionId, revisionId } = await solution(owner, 'Shared');
    const by = { 'x-acting-user': owner.userId };
    await catalog.call('POST', `/solution/${solutionId}/user/${friend.userId}/access`, undefined, by);
    const [shared] = await list(friend, 1);
    expect(shared?.title).to.equal(`Shared shared with ${friend.loginName}`);
    const { threadId } = (await catalog.call('POST', '/thread', { solutionId, revisionId })).body;
    const comment = { threadId, userId: guest.userId, text: 'Which data?' };
    const { commentId } = (await catalog.call('POST', `/thread/${threadId}/comment`, comment)).body;
    expect((await list(friend, 2))[0]?.message).to.equal('guest Spec wrote: Which data?');
    const reply = { threadId, parentId: commentId, userId: owner.userId, text: 'All of it.' };
    await catalog.call('POST', `/thread/${threadId}/comment`, reply);
    expect((await list(guest, 1))[0]?.title).to.equal('owner Spec replied to a comment on Shared');
    expect((await list(friend, 3))[0]?.message).to.equal('owner Spec replied: All of it.');
    for (let view = 0; view < 10; view += 1) await catalog.call('PUT', `/solution/${solutionId}/view`);
    const titles = (await list(owner, 2)).map(({ title }) => title);
    expect(titles).to.deep.equal(['Shared was viewed 10 times', 'guest Spec commented on Shared']);
  });

  it('of a publication come to the publishers, then to the requester', async () => {
    const { join, solution, publishEvent } = notifications;
    const [owner, publisher] = [await join('owner'), await join('publisher', ['MLP System User', 'Publisher'])];
    const { solutionId, revisionId } = await solution(owner, 'Churn');
    const request = {
      ...{ requestId: 7, trackingId: newId(), solutionId, revisionId, visibility: 'PB', solutionName: 'Churn' },
      ...{ ownerId: owner.userId, requesterId: owner.userId },
    };
    const ended = { ...request, passed: true, steps: [], awaitsDecision: true };
    await publishEvent('modelyard.publication.ChecksEnded', solutionId, ended);
    expect((await list(publisher, 1))[0]).to.include({
      title: 'Solution Churn waits for your approval',
      msgSeverityCode: 'HI',
    });
    expect((await list(owner, 1))[0]?.title).to.equal('Solution Churn Pending for Publisher Approval');
    const declined = { ...request, approverId: publisher.userId, comment: 'No licence.' };
    await publishEvent('modelyard.publication.PublicationDeclined', solutionId, declined);
    expect((await list(owner, 2))[0]?.message).to.include('No licence.');
    expect(await notifications.listOf(publisher)).to.have.lengthOf(1);
  });

  it('of a certificate that expires come to administrators alone', async () => {
    const { join, publishEvent } = notifications;
    const [administrator, publisher] = [await join('operator', ['Admin']), await join('publisher', ['Publisher'])];
    const expires = {
      ...{ subject: 'a.example.org', setting: 'FEDERATION_CERTIFICATE_FILE' },
      ...{ expiresAt: Date.parse('2027-01-31T12:00:00Z'), daysLeft: 14 },
    };
    await publishEvent('modelyard.federation.CertificateExpires', 'certificate/a.example.org', expires);
    expect((await list(administrator, 1))[0]).to.include({
      ...{ title: 'The certificate of this platform expires: 14 days left', msgSeverityCode: 'HI' },
      url: '/#/administration/peers',
    });
    const [{ message } = { message: '' }] = await notifications.listOf(administrator);
    expect(message).to.include('2027-01-31T12:00:00.000Z').and.include('FEDERATION_CERTIFICATE_FILE');
    expect(await notifications.listOf(publisher)).to.deep.equal([]);
  });

  it('of a redelivered event are the same, whatever has changed meanwhile', async () => {
    const { join, solution, catalog, publishEvent, publishedTo } = notifications;
    const owner = await join('owner');
    const { solutionId } = await solution(owner, 'Before');
    const views = (viewCount: number) => ({
      ...{
        entity: 'MLPSolutionWeb',
        key: { solutionId },
        aggregateType: 'solution',
        aggregateId: solutionId,
        position: 1,
        at: 0,
      },
      ...{ changed: ['viewCount'], before: '{"viewCount":0}', after: JSON.stringify({ viewCount }), shortened: false },
    });
    const type = 'modelyard.catalog.RecordUpdated';
    const id = await publishEvent(type, solutionId, views(10));
    await list(owner, 1);
    const record = (await catalog.call('GET', `/solution/${solutionId}`)).body;
    await catalog.call(
      'PUT',
      `/solution/${solutionId}`,
      { ...record, name: 'After' },
      { 'x-acting-user': owner.userId },
    );
    await publishEvent(type, solutionId, views(10), { id });
    await publishEvent(type, solutionId, views(20));
    const titles = (await list(owner, 2)).map(({ title }) => title);
    expect(titles.filter((title) => title.includes('viewed'))).to.deep.equal([
      'After was viewed 20 times',
      'Before was viewed 10 times',
    ]);
    const published = await publishedTo(owner);
    expect(published).to.have.lengthOf(titles.length);
    const numbered = published.toSorted((one, other) => one.sequence - other.sequence);
    expect(numbered.map(({ title }) => title)).to.deep.equal(titles.toReversed());
    expect(new Set(published.map(({ sequence }) => sequence)).size).to.equal(published.length);
  });

  it('are not sent for old events', async () => {
    const { join, publishEvent } = notifications;
    const person = await join('person');
    const changed = (at: number) => ({ userId: person.userId, way: 'old-password', at });
    const type = 'modelyard.identity.PasswordChanged';
    await publishEvent(type, person.userId, changed(0), { time: Date.now() - 8 * 24 * 3_600_000 });
    await publishEvent(type, person.userId, changed(1));
    await list(person, 1);
    expect(await notifications.listOf(person)).to.have.lengthOf(1);
  });
});
