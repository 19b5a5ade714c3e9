import { expect } from 'chai';
import { privateKeyOf } from '../../support/forged-tokens.ts';
import { startIdentityGateway, type TestUser } from '../../support/identity.ts';
import { createRelayParts, type RelayParts } from '../../support/identity-relay.ts';
import type { RunningRole } from '../../support/roles.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';
import { until } from '../../support/until.ts';

/** In every secret that people choose here, so that one search finds them all. */
const word = 'opensesame';

describe('secrets of identity', () => {
  let identity: SharedIdentity;
  let verbose: RunningRole;
  let parts: RelayParts;
  let user: TestUser;
  const answers: { readonly what: string; readonly text: string }[] = [];
  /** Generated secrets that were shown to their owners. */
  const shown = new Map<string, string>();

  before(async () => {
    identity = await sharedIdentity();
    verbose = await startIdentityGateway({ ...identity.env, LOG_LEVEL: 'trace' });
    parts = createRelayParts(identity);
    parts.startMail();
  });
  after(async () => {
    await parts?.stop();
    await verbose?.stop();
  });

  async function send(method: string, path: string, body?: unknown, token?: string) {
    const response = await fetch(verbose.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    answers.push({ what: `${method} ${path}`, text: text + JSON.stringify([...response.headers]) });
    return text.startsWith('{') ? JSON.parse(text) : text;
  }

  it('are used in every way there is', async () => {
    const password = `${word} of sesam`;
    user = { loginName: 'sesam', email: 'sesam@example.org', password, userId: '' };
    const signUp = { username: 'sesam', emailId: user.email, password };
    await send('POST', '/users/register', { request_body: signUp });
    await send('POST', '/users/register', { request_body: signUp });
    await send('POST', '/users/register', { request_body: { ...signUp, username: ':', password: word.slice(0, 3) } });
    const right = { request_body: { username: 'sesam', password } };
    const { jwtToken } = await send('POST', '/auth/jwtToken', right);
    shown.set('session', jwtToken);
    await send('POST', '/auth/login', right);
    await send('POST', '/auth/jwtToken', { request_body: { username: 'sesam', password: `${word} guess` } });
    for (const broken of [`{"request_body": {"password": "${word}`, `{"request_body": "${word}"}`, `"${word}"`])
      await send('POST', '/auth/jwtToken', broken);
    const wanted = { request_body: { name: 'notebook', scopes: ['read'] } };
    const issued = await send('POST', '/auth/apiTokens', wanted, jwtToken);
    shown.set('API token', issued.response_body.token);
    await send('GET', '/auth/apiTokens', undefined, jwtToken);
    await send('POST', '/auth/introspect', undefined, `sesam:${issued.response_body.token}`);
    await send('POST', '/auth/validateToken', { request_body: { jwtToken } });
    await send('PUT', '/users/forgetPassword', { request_body: { emailId: user.email } });
    const mailed = () => identity.mailServer.to(user.email)[0]?.content.text;
    await until(() => mailed() !== undefined, { what: 'the new password arrives' });
    const newPassword = /^([A-Za-z0-9_-]{20})\s*$/m.exec(mailed() ?? '')?.[1] ?? '';
    shown.set('mailed password', newPassword);
    const again = await send('POST', '/auth/jwtToken', { request_body: { username: 'sesam', password: newPassword } });
    shown.set('second session', again.jwtToken);
    const own = `${word} once more`;
    const caller = await send('POST', '/auth/introspect', undefined, again.jwtToken);
    const left = 'SELECT FROM mailed_passwords WHERE user_id = $1';
    expect((await identity.schema.pool.query(left, [caller.userId])).rowCount).to.equal(0);
    const change = { userId: caller.userId, oldPassword: newPassword, newPassword: own };
    const done = await send('PUT', '/users/changePassword', change, again.jwtToken);
    expect(done.error_code).to.equal('100');
    await send('GET', '/auth/jwks');
    await send('GET', '/v3/api-docs');
  });

  it('are in no answer but the one that creates them', () => {
    for (const { what, text } of answers) expect(text, what).to.not.include(word);
    for (const [what, secret] of shown)
      expect(answers.filter(({ text }) => text.includes(secret)).length, what).to.equal(
        what === 'mailed password' ? 0 : 1,
      );
  });

  it('are in no log line, at any level', async () => {
    const { d = '' } = await privateKeyOf(identity);
    const { env, gateway } = identity;
    for (const { output } of [verbose, gateway]) {
      expect(output).to.include('started');
      const secrets = [
        word,
        ...shown.values(),
        d,
        env.IDENTITY_KEY_SECRET ?? '',
        env.IDENTITY_OIDC_CLIENT_SECRET ?? '',
      ];
      for (const secret of secrets) {
        expect(secret).to.have.length.above(5);
        expect(output).to.not.include(secret);
      }
      const [, password = ''] = /:(.+)$/.exec(env.CATALOG_CREDENTIALS ?? '') ?? [];
      expect(output).to.not.include(password);
    }
  });

  it('are in no table, and the private key is encrypted', async () => {
    const { pool, schema } = identity.schema;
    const { d = '' } = await privateKeyOf(identity);
    const { rows: tables } = await pool.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
    expect(tables.length).to.be.greaterThan(8);
    for (const { tablename } of tables) {
      const { rows } = await pool.query(`SELECT t::text AS row FROM ${tablename} t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const secret of [word, d, ...shown.values()]) expect(text, tablename).to.not.include(secret);
    }
  });
});
