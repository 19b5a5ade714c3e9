import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { createNotificationPublisher } from '../../support/notification-publisher.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { createTestTerminal, type TestTerminal } from '../../support/test-terminal.ts';

describe('modelyard, on the command line', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edge: string;
  let terminal: TestTerminal;

  before(async () => {
    portal = await sharedPortal();
    edge = (await startEdge(portal.contentUrl, { EDGE_PORTAL_URL: portal.url })).url;
    terminal = await createTestTerminal();
  });
  after(() => terminal?.remove());

  const json = async (...args: string[]) => {
    const { code, printed, noted } = await terminal.run([...args, '--json']);
    expect(code, noted).to.equal(0);
    return JSON.parse(printed);
  };

  it('logs in, shows solutions, and has one published', async () => {
    const { owner, publisher } = portal.people;
    const refused = await terminal.run(['login', '--server', edge, '--user', owner.loginName], { typed: ['a guess'] });
    expect(refused.noted).to.equal(`${edge} does not accept this user and password.`);
    const typed = [owner.loginName, owner.password];
    const loggedIn = await terminal.run(['login', '--server', edge], { typed });
    expect(loggedIn.printed, loggedIn.noted).to.match(
      new RegExp(`^Logged in at ${edge} as ${owner.loginName}, until 20`),
    );

    expect((await terminal.run(['solutions', 'list', 'no-such-word'])).noted).to.include('modelyard push makes one');
    const name = `cli-${owner.userId.slice(0, 8)}`;
    const call = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { body: JSON.stringify({ request_body: body }), headers };
      const answer = await portal.send('owner', method, path, init);
      expect(answer.ok, await answer.clone().text()).to.equal(true);
      return Object(await answer.json()).response_body;
    };
    const { solutionId } = await call('POST', '/solutions', { name });
    const { revisionId } = await call('POST', `/solutions/${solutionId}/revisions`, { version: '1.0' });
    const [listed] = await json('solutions', 'list', name);
    expect(listed).to.include({ solutionId, name });
    expect(await json('solutions', 'show', name)).to.include({ solutionId, ownerId: owner.userId });
    const shown = await terminal.run(['revisions', name]);
    expect(shown.printed.split('\n')[1]).to.match(new RegExp(`^${revisionId} +1\\.0 +private `));
    expect((await terminal.run(['publish', name, '2.0'])).noted).to.equal(`${name} has no revision 2.0; it has 1.0.`);
    expect((await terminal.run(['solutions', 'show', 'nothing'])).noted).to.include(
      'You have no solution named "nothing"',
    );

    // Neither described nor licensed.
    const failed = await terminal.run(['publish', name]);
    expect(failed.code).to.equal(1);
    expect(failed.noted).to.include('The checks did not pass, and the request is declined.');

    const form = new FormData();
    form.set('document', new Blob(['SPDX-License-Identifier: Apache-2.0\n']), 'LICENSE');
    const place = `/solution/${solutionId}/revision/${revisionId}/PB/document`;
    const attached = await portal.send('owner', 'POST', place, { body: form });
    expect(attached.status, await attached.text()).to.equal(200);
    await call('POST', `/solution/revision/${revisionId}/PB/description`, {
      description: '<h1>A model of flowers</h1>',
    });
    const forUsers = await json('publish', name, '1.0');
    expect(forUsers, JSON.stringify(forUsers)).to.include({ solutionId, requestStatusCode: 'AP' });
    const request = await json('publish', name, '1.0', '--to', 'public');
    expect(request, JSON.stringify(request)).to.include({ solutionId, requestStatusCode: 'PE' });

    const number = String(request.publishRequestId);
    expect((await terminal.run(['approve', number])).code).to.equal(1);
    const input = `${publisher.password}\n`;
    const publishers = await createTestTerminal();
    const other = (...args: string[]) => publishers.run(args, { input });
    try {
      const { code, noted } = await other('login', '--server', edge, '--user', publisher.loginName, '--password-stdin');
      expect(code, noted).to.equal(0);
      expect((await other('approve', number, '--decline')).noted).to.include('--comment');
      expect((await other('approve', number)).printed).to.match(/^status +approved$/m);
      expect((await other('logout', '--password-stdin')).noted).to.equal(`Logged out of ${edge}.`);
      expect((await other('approve', number)).noted).to.include('You have not logged in');
    } finally {
      await publishers.remove();
    }
    const [found] = await json('solutions', 'list', name, '--market');
    expect(found).to.include({ solutionId, accessType: 'PB' });
  });

  it('revokes the token of the computer with a log-out', async () => {
    const { stranger } = portal.people;
    const mine = await createTestTerminal();
    try {
      await mine.run(['login', '--server', edge, '--user', stranger.loginName], { typed: [stranger.password] });
      const tokens = async () => {
        const answer = await portal.identity.call('GET', '/auth/apiTokens', undefined, stranger.token);
        return answer.body.response_body.filter((one: { name: string }) => one.name === 'modelyard on spec');
      };
      expect(await tokens()).to.have.length(1);
      await mine.run(['logout'], { typed: [stranger.password] });
      expect(await tokens()).to.have.length(0);
    } finally {
      await mine.remove();
    }
  });

  it('shows notifications as they come', async () => {
    const { owner } = portal.people;
    const teller = await createNotificationPublisher(portal);
    const following = terminal.run(['events', '--count', '1', '--json', '--server', edge]);
    let listening = true;
    following.finally(() => {
      listening = false;
    });
    // Until the stream, which shows what is new alone, is there to hear it.
    while (listening) {
      await teller.storeAndPublish(owner.userId, 'a model of flowers');
      await delay(200);
    }
    await teller.close();
    const { printed, noted } = await following;
    expect(noted).to.equal(`Listening to ${edge}; Ctrl-C ends.`);
    expect(JSON.parse(printed)).to.have.property('title');
  });
});
