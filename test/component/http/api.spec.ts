import { expect } from 'chai';
import { z } from 'zod';
import { AppError } from '../../../services/kit/errors.ts';
import { createApiPages } from '../../../services/kit/http/api/api-page.ts';
import { createApiDocument } from '../../../services/kit/http/api/document.ts';
import { digits, text, uuid, wrappers } from '../../../services/kit/http/api/fields.ts';
import { type Operation, operationOf } from '../../../services/kit/http/api/operation.ts';
import { createApiRouter } from '../../../services/kit/http/api/router.ts';
import type { Caller } from '../../../services/kit/http/caller.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';

interface Deps {
  readonly greeting: string;
}

const operation = operationOf<Deps>();
const id = '11111111-2222-3333-4444-555555555555';
const Greeting = z.object({ says: z.string(), page: z.int() }).meta({ id: 'Greeting' });

const operations: readonly Operation<Deps>[] = [
  operation({
    method: 'POST',
    path: '/greetings/{userId}',
    group: 'greetings',
    summary: 'Greet',
    access: 'open',
    params: z.object({ userId: uuid() }),
    query: z.object({ page: digits(9).optional() }),
    body: z.object({ request_body: z.object({ name: text(10, 1) }) }).register(wrappers, { key: 'request_body' }),
    answer: Greeting,
    status: 201,
    async run({ params, query, body, caller }, { greeting }) {
      return {
        says: `${greeting} ${body.request_body.name} of ${params.userId}, ${caller?.loginName}`,
        page: query.page ?? 0,
      };
    },
  }),
  operation({
    method: 'GET',
    path: '/mine',
    group: 'greetings',
    summary: 'Mine',
    access: 'caller',
    answer: z.string(),
    run: async ({ caller }) => caller.userId,
  }),
  operation({
    method: 'GET',
    path: '/theirs',
    group: 'greetings',
    summary: 'Theirs',
    access: ['Publisher'],
    answer: z.string(),
    run: async ({ caller }) => caller.roles.join(),
  }),
  operation({
    method: 'POST',
    path: '/account',
    group: 'greetings',
    summary: 'Account',
    access: 'caller',
    session: true,
    answer: z.string(),
    run: async ({ caller }) => caller.userId,
  }),
];

const document = createApiDocument(operations, { title: 'Greetings', version: '1.0.0', description: '' });

/** Stands in for identity: `Authorization` names the roles, after a `#` the scopes of an API token. */
function callerNamed(authorization: string): Caller {
  if (authorization === 'bad') throw new AppError('unauthenticated', 'no');
  const [roles = '', scopes] = authorization.split('#');
  const shared = { userId: id, loginName: 'ada', roles: roles.split(',') };
  return { ...shared, via: scopes === undefined ? 'session' : 'api-token', scopes: scopes?.split(',') ?? [] };
}

describe('declared operations', () => {
  let url: string;
  let stop: () => Promise<void>;

  before(async () => {
    const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
    const router = createApiRouter<Deps>({
      service,
      operations,
      deps: { greeting: 'Hello' },
      pages: await createApiPages(() => document, 'Greetings'),
      async authenticate(ctx, next) {
        const given = ctx.get('authorization');
        if (given) ctx.state.caller = callerNamed(given);
        await next();
      },
    });
    const options = { service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] };
    ({ url } = await startHttpServer(options));
    stop = () => service.life.stop();
  });
  after(() => stop());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const get = (path: string, authorization?: string) =>
    fetch(url + path, { headers: authorization ? { authorization } : {} });

  it('get what their schemas made of the request', async () => {
    const answer = await post(`/greetings/${id.toUpperCase()}?page=3&other=1`, {
      request_body: { name: 'Bob', stray: 1 },
      request_id: 'x',
    });
    expect([answer.status, await answer.json()]).to.deep.equal([
      201,
      { says: `Hello Bob of ${id}, undefined`, page: 3 },
    ]);
  });

  it('say how to wrap a body that lacks the envelope', async () => {
    for (const body of [{ name: 'Bob' }, {}, ['Bob']]) {
      const answer = await post(`/greetings/${id}`, body);
      expect(answer.status).to.equal(400);
      expect(Object(await answer.json()).detail, JSON.stringify(body)).to.contain('wrap the body in request_body');
    }
    const wrapped = await post(`/greetings/${id}`, { request_body: 'Bob' });
    expect(Object(await wrapped.json()).detail).not.to.contain('wrap');
  });

  it('answer 400 naming everything that is wrong with a body', async () => {
    const answer = await post(`/greetings/${id}`, { request_body: { name: '' } });
    const { code, errors } = JSON.parse(await answer.text());
    expect([answer.status, code, errors]).to.deep.equal([
      400,
      'invalid',
      [{ path: '/request_body/name', message: 'must not be empty' }],
    ]);
  });

  const wrong: readonly [string, number, () => Promise<Response>][] = [
    ['a query that is not in order', 400, () => post(`/greetings/${id}?page=-1`, { request_body: { name: 'B' } })],
    ['a body that is no JSON', 400, () => post(`/greetings/${id}`, '{')],
    ['a body with a NUL', 400, () => post(`/greetings/${id}`, { request_body: { name: 'a\0b' } })],
    ['another media type', 415, () => post(`/greetings/${id}`, 'x', { 'content-type': 'text/plain' })],
    [
      'a body that claims to be UTF-16',
      415,
      () =>
        post(
          `/greetings/${id}`,
          { request_body: { name: 'B' } },
          { 'content-type': 'application/json; charset=utf-16' },
        ),
    ],
    ['a body over the limit', 413, () => post(`/greetings/${id}`, { request_body: { name: 'x'.repeat(300_000) } })],
    ['a placeholder that is not filled in', 404, () => post('/greetings/undefined', { request_body: { name: 'B' } })],
    ['a % that encodes nothing', 404, () => post('/greetings/%zz', { request_body: { name: 'B' } })],
    ['a path that is not there', 404, () => get('/nowhere')],
    ['a method that is not there', 405, () => get(`/greetings/${id}`)],
    ['an anonymous request where a caller is required', 401, () => get('/mine')],
    ['a bad token', 401, () => get('/mine', 'bad')],
    ['the wrong role', 403, () => get('/theirs', 'Admin')],
    ['an API token made for something else', 403, () => get('/mine', 'Admin#onboard')],
  ];
  for (const [what, status, ask] of wrong)
    it(`answer ${status} to ${what}`, async () => {
      expect((await ask()).status).to.equal(status);
    });

  it('let in callers who may', async () => {
    expect(await (await get('/mine', 'Admin')).json()).to.equal(id);
    expect(await (await get('/theirs', 'Admin,Publisher')).json()).to.equal('Admin,Publisher');
    expect((await get('/mine', 'Admin#read')).status).to.equal(200);
  });

  it('that need a session are for no API token, whatever its scopes, and say what to do', async () => {
    const send = (authorization: string) => fetch(`${url}/account`, { method: 'POST', headers: { authorization } });
    expect((await send('Admin')).status).to.equal(200);
    const rejected = await send('Admin#read,write,onboard,account');
    const { code, detail } = Object(await rejected.json());
    expect([rejected.status, code]).to.deep.equal([403, 'session_needed']);
    expect(detail).to.contain('POST /auth/jwtToken');
    const { post: described } = JSON.parse(await (await get('/v3/api-docs')).text()).paths['/account'];
    expect(described.security).to.deep.equal([{ bearer: [] }]);
    expect(described.description).to.contain('API tokens are rejected');
  });

  it('are described by the document that the page shows', async () => {
    const shown = JSON.parse(await (await get('/v3/api-docs')).text());
    const { post: described } = shown.paths['/greetings/{userId}'];
    expect(described.operationId).to.equal('postGreetingsUserId');
    expect(described.parameters.map(({ name }: { name: string }) => name)).to.deep.equal(['userId', 'page']);
    expect(described.responses['201'].content['application/json'].schema).to.deep.equal({
      $ref: '#/components/schemas/Greeting',
    });
    expect(shown.components.schemas.Greeting.properties.says).to.deep.equal({ type: 'string' });
    const redirect = await fetch(`${url}/docs/`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).to.deep.equal([302, '../docs']);
    const page = await get('/docs/');
    expect(page.url).to.equal(`${url}/docs`);
    expect([page.status, await page.text()]).to.satisfy(
      ([status, html]: [number, string]) => status === 200 && html.includes('<title>Greetings</title>'),
    );
  });
});
