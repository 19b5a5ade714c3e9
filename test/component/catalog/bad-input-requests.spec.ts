import { request } from 'node:http';
import { expect } from 'chai';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import {
  authorization,
  type CatalogWithoutDatabase,
  startCatalogWithoutDatabase,
} from '../../support/catalog-without-database.ts';

type Bytes = string | Uint8Array<ArrayBuffer>;

const id = '0f7c9e2a-1b3d-4c5e-8f60-718293a4b5c6';

describe('requests that are no good', () => {
  let door: CatalogWithoutDatabase;
  before(async () => {
    door = await startCatalogWithoutDatabase();
  });
  after(() => door?.stop());

  interface Answer {
    readonly status: number;
    readonly headers: Headers;
    readonly error: string;
    readonly exception: string;
  }

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(door.url + path, { ...init, method, headers: { authorization, ...init.headers } });
    const text = await response.text();
    const { error = '', exception = '', status } = text === '' ? {} : JSON.parse(text);
    if (error !== '') expect(status, text).to.equal(response.status);
    return { status: response.status, headers: response.headers, error, exception };
  }

  const post = (path: string, body: Bytes, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    ask('POST', path, { body, headers });

  /** A path with something in the place of each parameter. */
  const filled = (path: string, value = id) => path.replaceAll(/\{\w+\}/g, value);

  it('without an account are 401, whatever they ask; what is open answers', async () => {
    for (const { method, path, open } of operations) {
      const { status, headers } = await ask(method, filled(path), { headers: { authorization: '' } });
      if (open) expect(status, path).to.be.oneOf([200, 503]);
      else {
        expect(status, `${method} ${path}`).to.equal(401);
        expect(headers.get('www-authenticate')).to.equal('Basic realm="spec", charset="UTF-8"');
      }
    }
  });

  it('at a path with something impossible in it are 400 naming the parameter', async () => {
    for (const { method, path, params, body } of operations) {
      const [first] = params;
      if (!first || body) continue;
      const { status, error } = await ask(method, filled(path, '%00'));
      expect(status, `${method} ${path}`).to.equal(400);
      expect(error, path).to.include(first.name);
    }
  });

  it('with a wrong number, code, flag or id in the query are 400 naming it', async () => {
    for (const { method, path, query, params, answer } of operations) {
      if (params.length > 0) continue;
      for (const { name, field, isList } of query) {
        if (field.kind === 'text' && !field.oneOf) continue;
        const { status, error } = await ask(method, `${path}?${name}=%F0%9F%97%9D`);
        expect(status, `${path}?${name}`).to.equal(400);
        expect(error).to.include(name);
        if (isList) continue;
        const twice = await ask(method, `${path}?${name}=1&${name}=1`);
        expect([twice.status, twice.error], JSON.stringify(answer)).to.deep.equal([
          400,
          `${name} is given 2 times; once is enough.`,
        ]);
      }
    }
  });

  const wrongPages: [string, string][] = [
    ['page=-1', 'page must be >= 0'],
    ['page=x', 'page must be integer'],
    ['page=1.5', 'page must be integer'],
    ['page=99999999999999999999', 'page must be integer'],
    ['page=', 'page must be integer'],
    ['page=1000001', 'page must be <= 1000000'],
    ['size=1e3', 'size must be integer'],
    ['sort=colour', 'sort/0 must be a property one can sort by'],
    ['sort=picture,ASC', 'sort/0 must be a property one can sort by'],
    ['sort=name,SIDEWAYS', 'sort/0 must be a property one can sort by'],
    ['sort=name;DROP%20TABLE%20users', 'sort/0 must be a property one can sort by'],
    [`${'sort=name&'.repeat(9)}`, 'sort must NOT have more than 8 items'],
    ['name=%zz', 'The query holds a % that encodes no character'],
    ['name=%ff', 'The query holds a % that encodes no character'],
  ];
  for (const [query, message] of wrongPages)
    it(`?${query.slice(0, 40)} is 400: ${message}`, async () => {
      const { status, error, exception } = await ask('GET', `/solution?${query}`);
      expect([status, exception]).to.deep.equal([400, 'invalid']);
      expect(error).to.include(message);
    });

  const wrongBodies: [string, Bytes, number, string][] = [
    ['nothing', '', 400, 'empty'],
    ['no JSON', '{"name":', 400, 'not JSON'],
    ['a list', '[]', 400, 'must be object'],
    ['a text', '"{}"', 400, 'must be object'],
    ['null', 'null', 400, 'must be object'],
    ['no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 400, 'not UTF-8'],
    ['a document 100,000 levels deep', `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`, 400, '16 levels deep'],
    ['an infinite number', '{"active":1e999}', 400, '/active must be boolean'],
    ['half of a character', '{"name":"\\ud83d"}', 400, '/name must not hold half of a character'],
    ['NUL', '{"name":"a\\u0000"}', 400, '/name must hold no NUL'],
    [
      'a million unknown fields',
      `{${Array.from({ length: 1e6 }, (_, i) => `"a${i}":1`).join()}}`,
      413,
      'bytes at most',
    ],
    ['larger than its fields can be', ' '.repeat(4 << 20), 413, 'bytes at most'],
  ];
  for (const [what, body, status, message] of wrongBodies)
    it(`a body that is ${what} is ${status}`, async () => {
      const answer = await post('/solution', body);
      expect(answer.status, answer.error).to.equal(status);
      expect(answer.error).to.include(message);
    });

  it('a body of another type, or compressed, is 415', async () => {
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'x',
    ];
    for (const type of types)
      expect((await post('/solution', '{}', { 'content-type': type })).status, type).to.equal(415);
    expect(
      (await post('/solution', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).status,
    ).to.equal(415);
  });

  it('a wrong If-Match is 412; a wrong key or person is 400', async () => {
    const json = { 'content-type': 'application/json' };
    for (const match of ['7', 'W/"7"', '"x"', '"7", "8"', '"99999999999"'])
      expect((await ask('DELETE', `/solution/${id}`, { headers: { 'if-match': match } })).status, match).to.equal(412);
    for (const headers of [{ 'idempotency-key': '' }, { 'idempotency-key': 'a b' }, { 'x-acting-user': 'ä' }]) {
      const { status, error } = await post('/tag', '{"tag":"x"}', { ...json, ...headers });
      expect(status, JSON.stringify(headers)).to.equal(400);
      expect(error).to.include(Object.keys(headers)[0]);
    }
  });

  it('with another method are 405 with those that are possible, and OPTIONS tells them', async () => {
    for (const method of ['PATCH', 'DELETE', 'PUT', 'PROPFIND']) {
      const { status, headers, exception } = await ask(method, '/solution');
      expect([status, headers.get('allow'), exception]).to.deep.equal([
        405,
        'GET, POST, HEAD, OPTIONS',
        'method_not_allowed',
      ]);
    }
    expect((await ask('DELETE', '/user/count')).status, 'no user of the name count').to.equal(405);
    const { status, headers } = await ask('OPTIONS', `/solution/${id}`);
    expect([status, headers.get('allow')]).to.deep.equal([204, 'GET, PUT, DELETE, HEAD, OPTIONS']);
  });

  it('at paths that do not exist are 404, at those with a broken % 400', async () => {
    for (const path of [
      '',
      '/',
      '/nothing',
      '/solution/a/b/c/d',
      '/swagger-ui',
      '/Solution',
      '/solution%2Fcount',
      '/__proto__',
    ]) {
      const { status, exception } = await ask('GET', path);
      expect([status, exception], path).to.deep.equal([404, 'no_such_path']);
    }
    for (const path of ['/solution/%zz', '/solution/%', '/%ff', '/nothing/%c0%af'])
      expect((await ask('GET', path)).status, path).to.equal(400);
  });

  it('with an address of 20,000 characters are refused by the server itself', async () => {
    const response = await fetch(`${door.url}/tag/${'x'.repeat(20_000)}`);
    expect(response.status).to.equal(431);
    const long = await ask('DELETE', `/tag/${'x'.repeat(10_000)}`);
    expect([long.status, long.error]).to.deep.equal([
      400,
      'The request is not in order. tag must NOT have more than 32 characters',
    ]);
  });

  it('a word before a parameter, a slash at the end and a HEAD are taken as meant', async () => {
    // 503 is how this door, behind which there is no database, says that a request is in order.
    for (const path of ['/user/count', '/user/count/', '/solution/count?', '/artifact?size=100000'])
      expect((await ask('GET', path)).status, path).to.equal(503);
    expect(await sendPlain('HEAD', `${door.url}/solution/x`, { authorization })).to.equal(400);
  });

  it('unknown parameters and sizes that are too large are named in a warning', async () => {
    const { headers } = await ask('GET', '/solution?colour=red&size=5000&%E2%80%A6%22%0d%0aX-Evil:1=2&__proto__=1');
    expect(headers.get('warning')).to.equal(
      '299 - "unknown query parameter ignored: colour, ????X-Evil?1, __proto__", 299 - "size is 1000 at most"',
    );
  });

  it('that a page of another site made a browser send change nothing', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const sent = await sendPlain('POST', `${door.url}/solution/${id}/tag/x`, {
        authorization,
        'sec-fetch-site': site,
      });
      expect(sent, site).to.equal(site.endsWith('-site') ? 403 : 503);
    }
    expect(
      await sendPlain('GET', `${door.url}/solution/${id}`, { authorization, 'sec-fetch-site': 'cross-site' }),
    ).to.equal(503);
  });

  it('while the database is unavailable are 503 with Retry-After', async () => {
    const { status, headers, exception } = await ask('GET', `/solution/${id}`);
    expect([status, headers.get('retry-after'), exception]).to.deep.equal([503, '2', 'unavailable']);
  });
});

/** The status of what is sent just so: fetch takes some headers for its own. */
function sendPlain(method: string, url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}
