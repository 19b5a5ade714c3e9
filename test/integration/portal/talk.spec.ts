import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

type Body = PortalAnswer['body'];

describe('comments on a revision over the portal', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  let ada: Person;
  let bob: Person;
  let solutionId: string;
  let revisionId: string;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
    [ada, bob] = [await portal.join('ada'), await portal.join('bob')];
  });
  beforeEach(async () => {
    const { userId } = portal.people.owner;
    solutionId = await things.solution(userId);
    revisionId = await things.revision(solutionId, userId, { accessTypeCode: 'PB' });
  });

  const post = (who: Actor | Person, path: string, body?: unknown) => portal.call(who, 'POST', path, body);
  const open = async (who: Actor | Person = ada): Promise<string> =>
    (await post(who, '/thread/create', { solutionId, revisionId, title: 'A question' })).body.response_body.threadId;
  const say = async (who: Actor | Person, threadId: string, text: string, parentId?: string): Promise<Body> => {
    const { status, body } = await post(who, '/comments/create', { threadId, text, ...(parentId && { parentId }) });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.response_body;
  };
  const textsOf = ({ response_body: page }: Body) => page.content.map(({ text }: Body) => text);
  const list = (who: Actor | Person, page: object = { page: 0, size: 0 }) =>
    post(who, `/thread/${solutionId}/${revisionId}/comments`, page);
  const inTime = async (
    headers: Readonly<Record<string, string>>,
    path = `/thread/${solutionId}/${revisionId}/comments`,
  ) => {
    const json = { 'content-type': 'application/json', ...headers };
    const answer = await portal.send('anonymous', 'POST', path, { headers: json, body: '{"request_body":{}}' });
    return ((await answer.json()) as Body).response_body.content.map((one: Body) => one.stringDate);
  };

  it('is listed over all threads, the oldest first, in the envelope that clients know', async () => {
    const [first, second] = [await open(), await open(bob)];
    const question = await say(ada, first, 'Why?');
    await say(bob, second, 'How?');
    await say(bob, first, 'Because.', question.commentId);
    const { status, body } = await list('anonymous');
    expect(status).to.equal(200);
    expect(body).to.include({ status: true, status_code: 100, error_code: '100' });
    expect(textsOf(body)).to.deep.equal(['Why?', 'How?', 'Because.']);
    const page = body.response_body;
    expect(page).to.include({ totalElements: 3, commentsCount: 3 });
    const named = { ...question, threadId: first, parentId: null, stringDate: null, userName: 'ada Spec' };
    expect(page.content[0]).to.deep.equal(named);
    expect(page.content[2]).to.include({ parentId: question.commentId, userId: bob.userId });
    const newest = { page: 0, size: 1, fieldToDirectionMap: { created: 'DESC' } };
    expect(textsOf((await list('anonymous', newest)).body)).to.deep.equal(['Because.']);
  });

  it('has times in the client’s time zone', async () => {
    const threadId = await open();
    const question = await say(ada, threadId, 'Why?');
    await say(ada, threadId, 'Well?', question.commentId);
    for (const zone of ['Europe/Vienna', 'America%2FNew_York'])
      for (const said of await inTime({ UserTimeZone: zone })) expect(said).to.match(/^(Just Now|\d+ Minutes Ago)$/);
    expect(await inTime({ UserTimeZone: 'Mars/Olympus' })).to.deep.equal([null, null]);
    const [answered] = await inTime({ clientTimeZone: 'UTC' }, `/thread/${threadId}/childcomments`);
    expect(answered).to.be.a('string');
  });

  it('keeps its text as typed: HTML is text', async () => {
    const text = '<img src=x onerror=alert(1)> & "quotes" \u{1f600}\n  two lines';
    const threadId = await open();
    const { commentId } = await say(ada, threadId, text);
    expect((await portal.call(ada, 'GET', `/comments/${threadId}/${commentId}`)).body.response_body.text).to.equal(
      text,
    );
    for (const wrong of ['', ' \n', 'x'.repeat(8193), 'a\0b', '\ud800', 5, null])
      expect((await post(ada, '/comments/create', { threadId, text: wrong })).status).to.equal(400);
    await say(ada, threadId, 'x'.repeat(8192));
  });

  it('is only in the caller’s own name, and replies only to comments of the thread', async () => {
    const [threadId, other] = [await open(), await open()];
    const inName = { threadId, text: 'I say', userId: bob.userId };
    expect((await post(ada, '/comments/create', inName)).status).to.equal(403);
    const elsewhere = await say(ada, other, 'There');
    for (const parentId of [elsewhere.commentId, newId()])
      expect((await post(ada, '/comments/create', { threadId, text: 'Here', parentId })).status).to.equal(400);
    expect((await post(ada, '/comments/create', { threadId: newId(), text: 'Nowhere' })).status).to.equal(404);
  });

  describe('has comments', () => {
    const update = (who: Actor | Person, comment: Body, text: string) =>
      portal.call(who, 'PUT', '/comments/update', { ...comment, text, url: 'http://stray.example' });
    const remove = (who: Actor | Person, { threadId, commentId }: Body) =>
      post(who, `/comments/delete/${threadId}/${commentId}`);

    it('that their authors and administrators change, and no other user', async () => {
      const comment = await say(ada, await open(), 'Why?');
      for (const who of [bob, 'owner', 'publisher'] as const)
        for (const answer of [await update(who, comment, 'Mine'), await remove(who, comment)])
          expect(answer.status).to.equal(403);
      // A client can not make itself the author.
      expect((await update(bob, { ...comment, userId: bob.userId }, 'Mine')).status).to.equal(403);
      const changed = await update(ada, { ...comment, userId: bob.userId }, 'Why not?');
      expect(changed.body.response_body).to.include({ text: 'Why not?', userId: ada.userId, created: comment.created });
      expect((await update('admin', comment, 'Moderated')).status).to.equal(200);
      expect(textsOf((await list('anonymous')).body)).to.deep.equal(['Moderated']);
      expect((await remove('admin', comment)).status).to.equal(200);
      expect((await remove(ada, comment)).status).to.equal(404);
    });

    it('that are deleted with their replies, unless those belong to another user', async () => {
      const threadId = await open();
      const question = await say(ada, threadId, 'Why?');
      const own = await say(ada, threadId, 'Anyone?', question.commentId);
      const answer = await say(bob, threadId, 'Because.', own.commentId);
      const refused = await remove(ada, question);
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'answered']);
      expect((await remove(bob, answer)).status).to.equal(200);
      expect((await remove(ada, question)).status).to.equal(200);
      expect(textsOf((await list('anonymous')).body)).to.deep.equal([]);
    });
  });

  describe('has threads', () => {
    it('that are found by their revision, with their comments and counts', async () => {
      const [first, second] = [await open(), await open(bob)];
      const question = await say(ada, first, 'Why?');
      await say(bob, first, 'Because.', question.commentId);
      await say(bob, second, 'How?');
      const { body } = await post(bob, `/thread/${solutionId}/${revisionId}`, {});
      expect(body.response_body.threads).to.have.members([first, second]);
      expect(body.response_body.threadCount).to.equal(2);
      const { body: known } = await portal.call(bob, 'GET', `/thread/${first}`);
      expect(known.response_body).to.deep.equal({ threadId: first, solutionId, revisionId, title: 'A question' });
      expect(textsOf((await post('anonymous', `/thread/${first}/comment`, {})).body)).to.deep.equal([
        'Why?',
        'Because.',
      ]);
      const answers = await post('anonymous', `/thread/${first}/childcomments`, { page: 0, size: 5 });
      expect(textsOf(answers.body)).to.deep.equal(['Because.']);
      const count = await portal.call(bob, 'GET', `/thread/${first}/comments/count`);
      expect(count.body.response_body.commentsCount).to.equal(2);
      const all = await portal.call(bob, 'GET', '/thread/count');
      expect(all.body.response_body.threadCount).to.be.at.least(2);
      const every = await post('admin', '/thread', { page: 0, size: 1000 });
      expect(every.body.response_body.threads).to.include.members([first, second]);
    });

    it('that only the author of all their comments changes', async () => {
      const threadId = await open();
      await say(ada, threadId, 'Why?');
      const rename = (who: Actor | Person, title: string) =>
        portal.call(who, 'PUT', '/thread/update', { threadId, title });
      const remove = (who: Actor | Person) => post(who, `/thread/delete/${threadId}`);
      expect((await rename(bob, 'Mine')).status).to.equal(403);
      expect((await rename(ada, 'Another')).body.response_body).to.include({ threadId, solutionId, title: 'Another' });
      await say(bob, threadId, 'Because.');
      for (const who of [ada, bob, 'owner'] as const) expect((await remove(who)).status).to.equal(403);
      expect((await remove('admin')).status).to.equal(200);
      expect((await remove('admin')).status).to.equal(404);
    });
  });

  it('is hidden from users who may not see the revision it is about', async () => {
    const threadId = await open();
    const { commentId } = await say(ada, threadId, 'Why?');
    const record = await things.done('GET', `/solution/${solutionId}/revision/${revisionId}`);
    await things.done('PUT', `/solution/${solutionId}/revision/${revisionId}`, { ...record, accessTypeCode: 'PR' });
    // Another one is public: that says nothing about this.
    await things.revision(solutionId, portal.people.owner.userId, { accessTypeCode: 'PB', version: '2' });
    const asked: readonly (readonly [string, string, unknown?])[] = [
      ['POST', `/thread/${solutionId}/${revisionId}/comments`, {}],
      ['POST', `/thread/${threadId}/comment`, {}],
      ['POST', `/thread/${threadId}/childcomments`, {}],
    ];
    const askedSignedIn: typeof asked = [
      ['GET', `/thread/${threadId}`],
      ['GET', `/thread/${threadId}/comments/count`],
      ['GET', `/comments/${threadId}/${commentId}`],
      ['POST', `/thread/${solutionId}/${revisionId}`, {}],
      ['POST', '/thread/create', { solutionId, revisionId }],
      ['POST', '/comments/create', { threadId, text: 'Still there?' }],
      ['PUT', '/comments/update', { threadId, commentId, text: 'Still mine?' }],
      ['POST', `/comments/delete/${threadId}/${commentId}`],
      ['POST', `/thread/delete/${threadId}`],
    ];
    for (const [method, path, body] of asked)
      for (const who of ['anonymous', ada] as const)
        expect((await portal.call(who, method, path, body)).status, path).to.equal(404);
    for (const [method, path, body] of askedSignedIn)
      expect((await portal.call(ada, method, path, body)).status, path).to.equal(404);
    expect(textsOf((await list('owner')).body)).to.deep.equal(['Why?']);
  });
});
