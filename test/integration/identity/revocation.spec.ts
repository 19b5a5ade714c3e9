import { expect } from 'chai';
import { createSessions } from '../../../services/identity/store/sessions.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

const adminRole = '8c850f07-4352-4afd-98b1-00cbceca569f';
const by = { requestId: 'spec', address: '127.0.0.1' };

describe('what ends a session', () => {
  let identity: SharedIdentity;
  before(async () => {
    identity = await sharedIdentity();
  });

  const call = (method: string, path: string, body?: unknown, token?: string) =>
    identity.call(method, path, body, token);
  const isOpen = async (token: string) =>
    (await identity.send('POST', '/auth/introspect', undefined, { authorization: token })).body.active;
  const changePassword = (token: string, body: unknown) =>
    identity.send('PUT', '/users/changePassword', body, { authorization: `Bearer ${token}` });

  async function twoSessions(loginName: string): Promise<{ user: TestUser; tokens: readonly [string, string] }> {
    const user = await identity.join(loginName);
    return { user, tokens: [await signIn(identity.url, user), await signIn(identity.url, user)] };
  }

  it('is logging out, and it ends no other', async () => {
    const { tokens } = await twoSessions('olga');
    const response = await fetch(`${identity.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    expect([response.status, await response.text()]).to.deep.equal([200, 'null']);
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([false, true]);
  });

  it('is logging out, also without a session', async () => {
    for (const token of [undefined, 'no.token.at-all', 'olga:0123456789abcdef0123456789abcdef']) {
      const { status, body } = await call('POST', '/auth/logout', undefined, token);
      expect([status, body], token).to.deep.equal([200, null]);
    }
  });

  it('is no new password that is easy to guess: the old one stays', async () => {
    const { user, tokens } = await twoSessions('petunia');
    const { status, body } = await changePassword(tokens[0], {
      ...{ userId: user.userId, oldPassword: user.password, newPassword: 'petunia-2024' },
    });
    expect(status).to.equal(400);
    expect(body).to.include({ code: 'password_weak' });
    expect(body.message).to.match(/^This password is easy to guess/);
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([true, true]);
    await signIn(identity.url, user);
  });

  it('is a new password: it ends them all', async () => {
    const { user, tokens } = await twoSessions('petra');
    const newPassword = 'another password of petra';
    const wrong = { userId: user.userId, oldPassword: 'a guess', newPassword };
    const refused = await changePassword(tokens[0], wrong);
    expect(refused.status).to.equal(400);
    expect(refused.body).to.include({ error_code: '204', code: 'old_password_mismatch' });
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([true, true]);

    const changed = await changePassword(tokens[0], { ...wrong, oldPassword: user.password });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.include({ error_code: '100' });
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([false, false]);
    await signIn(identity.url, { ...user, password: newPassword });
    expect((await call('POST', '/auth/jwtToken', { username: 'petra', password: user.password })).status).to.equal(401);
  });

  it('is a new password, which only the user can choose', async () => {
    const { tokens } = await twoSessions('quinn');
    const other = await identity.join('quirin');
    const body = { userId: other.userId, oldPassword: other.password, newPassword: 'a password of quinn' };
    expect((await changePassword(tokens[0], body)).status).to.equal(403);
    expect((await identity.send('PUT', '/users/changePassword', body)).status).to.equal(401);
  });

  it('is a new password, also for a concurrent log-in with the old one', async () => {
    const { userId } = await identity.join('rosa');
    const sessions = createSessions(createTransactions(identity.schema));
    const since = await sessions.now();
    const start = () => sessions.start({ userId, since, method: 'password', isStrong: false, lifetimeMs: 60_000 }, by);
    const before = await start();
    await sessions.endAll(userId, 'password', by);
    expect(await start()).to.equal(undefined);
    expect(await sessions.find(before?.sessionId ?? '')).to.equal(undefined);
    const after = await sessions.start(
      { userId, since: await sessions.now(), method: 'password', isStrong: false, lifetimeMs: 60_000 },
      by,
    );
    expect(after?.isFirst).to.equal(false);
  });

  it('is a new password, however many log-ins are concurrent', async () => {
    const { user, tokens } = await twoSessions('sven');
    const logIns = Array.from({ length: 6 }, () => signIn(identity.url, user).catch(() => undefined));
    const body = { userId: user.userId, oldPassword: user.password, newPassword: 'another password of sven' };
    const [changed, ...started] = await Promise.all([changePassword(tokens[0], body), ...logIns]);
    expect(changed.status).to.equal(200);
    for (const token of [...tokens, ...started]) if (token) expect(await isOpen(token)).to.equal(false);
  });

  it('is being deactivated or deleted, by identity or in the catalog', async () => {
    const { user, tokens } = await twoSessions('tom');
    const path = `/user/${user.userId}`;
    const stored = (await identity.catalog.call('GET', path)).body;
    await identity.catalog.call('PUT', path, { ...stored, active: false });
    expect(await isOpen(tokens[0])).to.equal(false);
    await identity.catalog.call('PUT', path, { ...stored, active: true });
    expect(await isOpen(tokens[0])).to.equal(true);
    await identity.catalog.call('DELETE', path);
    expect(await isOpen(tokens[0])).to.equal(false);
  });

  it('is not a changed role, which takes effect immediately', async () => {
    const { user, tokens } = await twoSessions('uta');
    const rolesNow = async () =>
      (await identity.send('POST', '/auth/introspect', undefined, { authorization: tokens[0] })).body.roles;
    expect(await rolesNow()).to.deep.equal(['MLP System User']);
    await identity.catalog.call('POST', `/user/${user.userId}/role/${adminRole}`);
    expect(await rolesNow()).to.have.members(['Admin', 'MLP System User']);
    await identity.catalog.call('DELETE', `/user/${user.userId}/role/${adminRole}`);
    expect(await rolesNow()).to.deep.equal(['MLP System User']);
  });
});
