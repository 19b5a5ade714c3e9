import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { startSmtpServer } from '../../fakes/smtp-server.ts';
import { signIn, startIdentityGateway, type TestUser } from '../../support/identity.ts';
import { createRelayParts, type RelayParts } from '../../support/identity-relay.ts';
import type { RunningRole } from '../../support/roles.ts';
import { publicUrl, type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';
import { until } from '../../support/until.ts';

describe('mail', () => {
  let identity: SharedIdentity;
  let parts: RelayParts;
  /** Another gateway of the same identity, where addresses have to be verified. */
  let strict: RunningRole;

  before(async () => {
    identity = await sharedIdentity();
    strict = await startIdentityGateway({ ...identity.env, IDENTITY_VERIFY_EMAIL: 'true' });
    parts = createRelayParts(identity);
    parts.startMail();
  });
  after(async () => {
    await parts?.stop();
    await strict?.stop();
  });

  const waiting = async () => (await identity.schema.pool.query('SELECT FROM asked_mails')).rowCount ?? 0;
  const allSent = () => until(async () => (await waiting()) === 0, { what: 'no mail waits' });
  const mailsTo = (address: string) => identity.mailServer.to(address).map(({ content }) => content.text ?? '');

  /** Waits for the `count`-th mail to an address. */
  async function mailTo(address: string, count = 1): Promise<string> {
    await until(() => mailsTo(address).length >= count, { what: `mail ${count} to ${address}` });
    return mailsTo(address)[count - 1] ?? '';
  }

  async function send(method: string, path: string, body: unknown, url = strict.url) {
    const response = await fetch(url + path, {
      method,
      headers: { accept: 'application/problem+json', 'content-type': 'application/json' },
      body: JSON.stringify({ request_body: body }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  const signUp = (name: string) =>
    send('POST', '/users/register', { username: name, emailId: `${name}@example.org`, password: 'a good password' });
  const logIn = (username: string, password: string) => send('POST', '/auth/jwtToken', { username, password });
  const forget = (emailId: string) => send('PUT', '/users/forgetPassword', { emailId });
  const tokenIn = (text: string) => /verifyToken=([0-9a-f]{32})/.exec(text)?.[1] ?? '';
  const passwordIn = (text: string) => /^([A-Za-z0-9_-]{20})\s*$/m.exec(text)?.[1] ?? '';

  it('enables the account for its recipient, once', async () => {
    expect((await signUp('mia')).body).to.include({ error_code: '100', response_detail: 'Verification Pending' });
    const pending = await logIn('mia', 'a good password');
    expect(pending.status).to.equal(403);
    expect(pending.body).to.include({ code: 'verification_pending', message: 'Verification Pending', resultCode: 403 });

    const mail = await mailTo('mia@example.org');
    expect(mail).to.include(`${publicUrl}/#/verify?loginName=mia&verifyToken=`);
    const verify = (verifyToken: string) => send('POST', '/users/verifyUser', { loginName: 'mia', verifyToken });
    expect((await verify('0'.repeat(32))).status).to.equal(400);
    expect((await verify(tokenIn(mail))).body).to.include({ error_code: '100' });
    expect((await logIn('mia', 'a good password')).status).to.equal(200);
    expect((await verify(tokenIn(mail))).status).to.equal(400);
  });

  it('is sent again on request, and invalidates the token before', async () => {
    await signUp('moritz');
    const first = tokenIn(await mailTo('moritz@example.org'));
    await allSent();
    await send('POST', '/users/resendVerifyToken', { loginName: 'MORITZ' });
    const second = tokenIn(await mailTo('moritz@example.org', 2));
    expect((await send('POST', '/users/verifyUser', { loginName: 'moritz', verifyToken: first })).status).to.equal(400);
    expect((await send('POST', '/users/verifyUser', { loginName: 'moritz', verifyToken: second })).status).to.equal(
      200,
    );
  });

  it('contains a new password, which replaces the old one when it is used', async () => {
    const user = await identity.join('nele');
    const token = await signIn(identity.url, user);
    expect((await forget('NELE@example.org')).status).to.equal(200);
    const password = passwordIn(await mailTo(user.email));
    await signIn(identity.url, user);

    // Slowed down by now, which is when people forget their passwords.
    const elsewhere = (typed: string) =>
      identity.send(
        'POST',
        '/auth/jwtToken',
        { request_body: { username: 'nele', password: typed } },
        { 'x-forwarded-for': '203.0.113.95' },
      );
    for (let tries = 0; tries < 10; tries += 1) await elsewhere('a guess');
    expect((await elsewhere(user.password)).status).to.equal(429);
    expect((await logIn('mia', password)).status).to.equal(401);
    const { status, body } = await elsewhere(password);
    expect(status).to.equal(200);
    expect(body).to.include({ loginPassExpire: true });
    const wasMailed = () =>
      identity.schema.pool.query('SELECT mailed_password AS is FROM accounts WHERE user_id = $1', [user.userId]);
    expect((await wasMailed()).rows).to.deep.equal([{ is: true }]);
    const { body: before } = await identity.send('POST', '/auth/introspect', undefined, { authorization: token });
    expect(before).to.deep.equal({ active: false });
    expect((await logIn('nele', user.password)).status).to.equal(401);

    const changed = await identity.send(
      'PUT',
      '/users/changePassword',
      { userId: user.userId, oldPassword: password, newPassword: 'a password of her own' },
      { authorization: `Bearer ${body.jwtToken}` },
    );
    expect(changed.status).to.equal(200);
    expect((await logIn('nele', 'a password of her own')).body).to.include({ loginPassExpire: false });
    expect((await wasMailed()).rows).to.deep.equal([{ is: false }]);
    expect((await logIn('nele', password)).status).to.equal(401);
  });

  /** Another address for a user, over the gateway where addresses are verified. */
  async function changeEmail(user: TestUser, emailId: string, rest: object = {}) {
    const token = await signIn(strict.url, user);
    const body = { userId: user.userId, emailId, ...rest };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: 'PUT', headers, body: JSON.stringify({ request_body: body }) };
    const response = await fetch(`${strict.url}/users/changeEmail`, init);
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
  const addressOf = async ({ userId }: TestUser) =>
    (await identity.catalog.call('GET', `/user/${userId}`)).body.email as string;
  const verifiedOf = async ({ userId }: TestUser) => {
    const text = 'SELECT verified_email AS email FROM accounts WHERE user_id = $1';
    return (await identity.schema.pool.query(text, [userId])).rows[0]?.email;
  };

  it('confirms a new address before it counts, and the old address gets a notice', async () => {
    const user = await identity.join('ole');
    const changed = await changeEmail(user, 'New.Ole@example.net');
    expect([changed.status, changed.body.response_body]).to.deep.equal([200, { pending: true }]);
    expect(await addressOf(user)).to.equal(user.email);
    const notice = await mailTo(user.email);
    expect(notice).to.include('another e-mail address').and.to.not.include('example.net');
    const mail = await mailTo('new.ole@example.net');
    expect(mail).to.include(`${publicUrl}/#/verify?loginName=ole&verifyToken=`);
    const verify = (loginName: string) => send('POST', '/users/verifyUser', { loginName, verifyToken: tokenIn(mail) });
    expect((await verify('mia')).status).to.equal(400);
    expect((await verify('ole')).status).to.equal(200);
    expect([await addressOf(user), await verifiedOf(user)]).to.deep.equal([
      'New.Ole@example.net',
      'new.ole@example.net',
    ]);
    expect((await verify('ole')).status).to.equal(400);
  });

  it('of an earlier new address is of no use once the user wants another one', async () => {
    const user = await identity.join('ottokar');
    await changeEmail(user, 'first.ottokar@example.net');
    const first = tokenIn(await mailTo('first.ottokar@example.net'));
    await changeEmail(user, 'second.ottokar@example.net');
    await mailTo('second.ottokar@example.net');
    expect((await send('POST', '/users/verifyUser', { loginName: 'ottokar', verifyToken: first })).status).to.equal(
      400,
    );
    expect(await addressOf(user)).to.equal(user.email);
  });

  it('of a taken address is not sent, nor without the password some time after the log-in', async () => {
    const [user, other] = [await identity.join('otis'), await identity.join('othello')];
    const taken = await changeEmail(user, other.email.toUpperCase());
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'email_taken']);
    const wrong = await changeEmail(user, 'new.otis@example.net', { currentPassword: 'a guess' });
    expect([wrong.status, wrong.body.code]).to.deep.equal([400, 'old_password_mismatch']);
    expect(mailsTo(user.email)).to.deep.equal([]);
  });

  it('proves only the address that it was sent to', async () => {
    // Sign-up with one's own address, a mailed password for it; then the address of another person.
    const user = await identity.join('mallory');
    await forget(user.email);
    const password = passwordIn(await mailTo(user.email));
    const stored = (await identity.catalog.call('GET', `/user/${user.userId}`)).body;
    const victim = { ...stored, email: 'victim@example.com' };
    await identity.catalog.call('PUT', `/user/${user.userId}`, victim);
    expect((await logIn('mallory', password)).status).to.equal(401);
    expect(await verifiedOf(user)).to.equal(null);
    expect((await logIn('mallory', user.password)).status).to.equal(200);

    await signUp('melvin');
    const token = tokenIn(await mailTo('melvin@example.org'));
    const found = await identity.catalog.call('GET', '/user/search?loginName=melvin&page=0&size=1');
    const [melvin] = found.body.content;
    await identity.catalog.call('PUT', `/user/${melvin.userId}`, { ...melvin, email: 'another.victim@example.com' });
    const verified = await send('POST', '/users/verifyUser', { loginName: 'melvin', verifyToken: token });
    expect([verified.status, verified.body.code]).to.deep.equal([400, 'log_in_refused']);
    expect((await logIn('melvin', 'a good password')).body).to.include({ code: 'verification_pending' });
  });

  it('reaches addresses that are longer than a login name may be', async () => {
    const user = await identity.join('wilhelmina-the-elder');
    expect(user.email.length).to.be.above(25);
    expect((await forget(user.email)).status).to.equal(200);
    const secret = passwordIn(await mailTo(user.email));
    expect((await logIn(user.email, secret)).status).to.equal(200);
  });

  it('is promised to every address alike, and sent only to those with an account', async () => {
    await identity.join('noah');
    const answers = [
      await forget('noah@example.org'),
      await forget('stranger@example.net'),
      await forget('noah@example.com'),
    ];
    for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    const again = [
      await send('POST', '/users/resendVerifyToken', { loginName: 'noah' }),
      await send('POST', '/users/resendVerifyToken', { loginName: 'stranger' }),
    ];
    expect(again[1]).to.deep.equal(again[0]);
    await allSent();
    expect(mailsTo('noah@example.org').length).to.equal(1);
    expect(identity.mailServer.mails.filter(({ to }) => /stranger|example\.com/.test(to.join()))).to.deep.equal([]);
  });

  it('can be requested a limited number of times, whether or not there is an account', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await forget('stranger.often@example.org')).status);
    expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 429]);
  });

  it('waits for an unavailable mail server, and delays no other work', async () => {
    const port = await freePort();
    const tried = 'SELECT FROM asked_mails WHERE attempts > 0 AND recipient = $1';
    const waitingRelay = createRelayParts(identity);
    const user = await identity.join('nora');
    await parts.stop();
    waitingRelay.startMail({ IDENTITY_SMTP_URL: `smtp://127.0.0.1:${port}` });
    await forget(user.email);
    await until(async () => (await identity.schema.pool.query(tried, [user.email])).rowCount === 1, {
      what: 'it was tried in vain',
    });
    await signIn(identity.url, user);
    const server = await startSmtpServer(port);
    await until(() => server.to(user.email).length > 0, { what: 'the mail arrives' });
    await allSent();
    await waitingRelay.stop();
    await server.close();
    parts = createRelayParts(identity);
    parts.startMail();
  });

  it('is given up if the server permanently rejects the address', async () => {
    const user = await identity.join('norbert');
    identity.mailServer.rejectRecipient(user.email);
    await forget(user.email);
    await allSent();
    expect(mailsTo(user.email)).to.deep.equal([]);
  });

  it('does not exist on a platform without a mail server, where users can still sign up', async () => {
    const { IDENTITY_SMTP_URL: _, ...env } = identity.env;
    const mailless = await startIdentityGateway({ ...env, IDENTITY_VERIFY_EMAIL: 'true' });
    const at = (method: string, path: string, body: unknown) => send(method, path, body, mailless.url);
    const person = { username: 'nina', emailId: 'nina@example.org', password: 'a good password' };
    expect((await at('POST', '/users/register', person)).status).to.equal(200);
    expect((await at('POST', '/auth/jwtToken', person)).status).to.equal(200);
    expect((await at('PUT', '/users/forgetPassword', { emailId: 'nina@example.org' })).status).to.equal(503);
    expect((await at('POST', '/users/resendVerifyToken', { loginName: 'nina' })).status).to.equal(503);
    await mailless.stop();
  });
});
