import { expect } from 'chai';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { account, basic, type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

/** Every secret that is sent, right or wrong. Only ours hold this word. */
const word = 'Sesame';
const secretOf = (what: string) => `${word}-${what}`;
/** The stored form of secrets that can be guessed. */
const hash = '$scrypt$';

describe('secrets that are sent to the catalog', function () {
  this.timeout(240_000);
  let catalog: TestCatalog;
  let userId: string;
  let solutionId: string;
  const answers: { readonly what: string; readonly answer: CatalogAnswer }[] = [];

  before(async () => {
    catalog = await createTestCatalog({ LOG_LEVEL: 'trace' });
  });
  after(() => catalog?.stop());

  async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await catalog.call(method, path, body, headers);
    answers.push({ what: `${method} ${path}`, answer });
    return answer;
  }

  const person = (name: string) => ({
    ...{ loginName: name, email: `${name}@example.org`, active: true, loginHash: secretOf('password') },
    ...{ apiToken: secretOf('api'), verifyTokenHash: secretOf('verify'), authToken: secretOf('auth') },
  });
  const provider = {
    rank: 1,
    secret: secretOf('s'),
    accessToken: secretOf('access'),
    refreshToken: secretOf('refresh'),
  };

  it('are taken by every door that takes some', async () => {
    const created = await send('POST', '/user', person('ada'), { 'idempotency-key': 'ada' });
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    userId = created.body.userId;
    // What is remembered of a request to know it again tells nothing of the password in it.
    const again = await send('POST', '/user', { ...person('ada'), loginHash: 'x' }, { 'idempotency-key': 'ada' });
    expect(again.body).to.deep.equal(created.body);
    solutionId = (await send('POST', '/solution', { name: 'x', userId, active: true })).body.solutionId;
    const at = `/user/${userId}`;
    for (const { status } of [
      await send('PUT', at, person('ada')),
      await send('POST', `${at}/logprov/GH/login/ada`, provider),
      await send('PUT', `${at}/logprov/GH/login/ada`, provider),
      await send('POST', `/solution/${solutionId}/user/${userId}/access`),
      await send('POST', '/user/login', { name: 'ada', pass: secretOf('password') }),
      await send('POST', '/user/verify', { name: 'ada', pass: secretOf('verify') }),
      await send('PUT', `${at}/chgpw`, { oldLoginPass: secretOf('password'), newLoginPass: secretOf('new') }),
    ])
      expect(status).to.be.oneOf([200, 201]);
  });

  it('are refused where something is wrong with the request', async () => {
    const at = `/user/${userId}`;
    const long = secretOf('x'.repeat(5_000));
    for (const { status } of [
      await send('POST', '/user', person('ada')),
      await send('POST', '/user', { ...person('bob'), loginHash: long }),
      await send('POST', '/user', { ...person('bob'), apiToken: [secretOf('in a list')] }),
      await send('POST', '/user', { ...person('bob'), loginName: null }),
      await send('PUT', at, { ...person('ada'), verifyTokenHash: { [secretOf('name')]: secretOf('value') } }),
      await send('PUT', at, { ...person('ada'), email: 'admin@example.org' }),
      await send('PUT', at, person('ada'), { 'if-match': '"999"' }),
      await send('POST', `${at}/logprov/XX/login/ada`, provider),
      await send('POST', `${at}/logprov/GH/login/ada`, { ...provider, rank: 'first', accessToken: long }),
      await send('POST', '/user/login', { name: 'ada', pass: secretOf('guess') }),
      await send('POST', '/user/login', { name: 'ada', pass: long }),
      await send('POST', '/user/loginapi', { name: 'unknown', pass: secretOf('guess') }),
      await send('PUT', `${at}/chgpw`, { oldLoginPass: secretOf('guess'), newLoginPass: secretOf('x') }),
    ])
      expect(status).to.be.oneOf([400, 412]);
    for (const text of [`{"loginHash": "${secretOf('x')}`, `{"loginHash": ${secretOf('x')}}`]) {
      const broken = await fetch(`${catalog.url}/user`, {
        method: 'POST',
        headers: { authorization: basic, 'content-type': 'application/json' },
        body: text,
      });
      expect(broken.status).to.equal(400);
      answers.push({ what: text, answer: { status: 400, headers: broken.headers, body: await broken.json() } });
    }
    await send('GET', `/user/search?loginHash=${secretOf('query')}&active=true`);
  });

  it('are not in the answer of anything that can be read', async () => {
    const values: Readonly<Record<string, string>> = {
      ...{ userId, solutionId, providerCode: 'GH', providerUserId: 'ada', aggregate: 'user', id: userId, name: 'ada' },
      ...{
        term: 'ada',
        datems: `${Date.now() + 60_000}`,
        active: 'true',
        user: userId,
        tag: 'x',
        email: 'ada@example.org',
      },
    };
    for (const { method, path, query } of operations.filter((one) => one.method === 'GET')) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? userId);
      const asked = query.flatMap(({ name }) => (values[name] === undefined ? [] : [`${name}=${values[name]}`]));
      await send(method, `${filled}?${asked.join('&')}`);
    }
    const shown = answers.filter(({ answer }) => JSON.stringify(answer.body).includes('ada@example.org'));
    expect(shown.length, 'answers that show the user').to.be.greaterThan(8);
    for (const { what, answer } of answers) {
      const text = JSON.stringify([answer.body, [...answer.headers]]);
      expect(text.includes(word) || text.includes(hash), `${what}: ${text.slice(0, 2_000)}`).to.equal(false);
    }
  });

  it('are echoed by the operation for API tokens alone, to a caller who knows the token', async () => {
    const { status, body } = await catalog.call('POST', '/user/loginapi', { name: 'ada', pass: secretOf('api') });
    expect(status).to.equal(200);
    expect(body.apiToken).to.equal(secretOf('api'));
    expect(JSON.stringify({ ...body, apiToken: null }))
      .to.not.include(word)
      .and.to.not.include(hash);
  });

  it('are in no table, and their hashes in none but their own', async () => {
    const { pool, schema } = catalog.schema;
    const { rows: tables } = await pool.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
    for (const { tablename } of tables) {
      const { rows } = await pool.query(`SELECT t::text AS row FROM ${tablename} t`);
      const text = rows.map(({ row }) => row).join('\n');
      expect(text.includes(word), tablename).to.equal(false);
      if (!['users', 'user_login_providers'].includes(tablename)) expect(text, tablename).to.not.include(hash);
    }
    const { rows } = await pool.query(`SELECT t::text AS row FROM users t WHERE user_id = $1`, [userId]);
    expect(rows[0]?.row).to.include(hash);
  });

  it('are in no line that the service logs, however much it logs', () => {
    const { output } = catalog.gateway;
    expect(output).to.include('request');
    for (const secret of [word, hash, account.password]) expect(output).to.not.include(secret);
  });
});
