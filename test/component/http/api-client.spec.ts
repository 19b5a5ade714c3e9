import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { CatalogApi } from '../../../services/contracts/catalog-api.ts';
import type { ContentApi } from '../../../services/contracts/content-api.ts';
import type { IdentityApi } from '../../../services/contracts/identity-api.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { type ApiClient, createApiClient } from '../../../services/kit/http/api-client.ts';
import { FileBody } from '../../../services/kit/http/file-body.ts';
import { createService } from '../../../services/kit/service.ts';

describe('the client of an API', () => {
  const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: string[];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const serverUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let client: ApiClient<CatalogApi>;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `${serverUrl()}/ccds`;
    client = createApiClient({ service, name: 'catalog', url, credentials: 'me:a long password' });
  });
  beforeEach(() => {
    seen = [];
  });
  after(async () => {
    await service.life.stop();
    server.close();
  });

  const json = (status: number, body: unknown, headers = {}) => {
    answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
  };
  const errorOf = async (work: Promise<unknown>): Promise<AppError> => {
    const thrown = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (thrown instanceof AppError) return thrown;
    throw new Error('an AppError was expected');
  };

  it('fills in paths and queries, and says who it is and for whom', async () => {
    let headers: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      headers = request.headers;
      response.end('{"tag":"a/b"}');
    };
    await client.call('POST /solution/{solutionId}/tag/{tag}', {
      params: { solutionId: 's', tag: 'a/b ?' },
      actor: 'ada',
      idempotencyKey: 'k',
    });
    await client.call('GET /tag', { query: { page: 1, sort: ['tag,ASC', 'x'] } });
    expect(seen).to.deep.equal(['POST /ccds/solution/s/tag/a%2Fb%20%3F', 'GET /ccds/tag?page=1&sort=tag%2CASC&sort=x']);
    expect(headers.authorization).to.equal(`Basic ${Buffer.from('me:a long password').toString('base64')}`);
  });

  it('answers the body and its ETag', async () => {
    json(200, { tag: 'x' }, { etag: '"3"' });
    const { body, etag } = await client.call('GET /user/{userId}', { params: { userId: 'u' } });
    expect([body, etag]).to.deep.equal([{ tag: 'x' }, '"3"']);
  });

  const rejections: readonly [string, number, object, string, string][] = [
    ['what is not found', 400, { error: 'No entry', exception: 'not_found' }, 'not_found', 'No entry'],
    ['what is not in order', 400, { error: 'name is too long', exception: 'invalid' }, 'invalid', 'name is too long'],
    ['a problem', 409, { code: 'decided_already', detail: 'It is decided.' }, 'conflict', 'It is decided.'],
    ['a stale version', 412, { error: 'stale' }, 'precondition_failed', 'stale'],
  ];
  for (const [what, status, body, code, detail] of rejections)
    it(`reports ${what} as the other side reports it`, async () => {
      json(status, body);
      const error = await errorOf(client.call('GET /user/{userId}', { params: { userId: 'u' } }));
      expect([error.code, error.message]).to.deep.equal([code, detail]);
    });

  for (const status of [401, 500, 503])
    it(`says that the service is unavailable when it answers ${status}, without details`, async () => {
      json(status, { error: 'a stack trace' });
      const error = await errorOf(client.call('GET /user/{userId}', { params: { userId: 'u' } }));
      expect(error.code).to.equal('unavailable');
      expect(error.message).not.to.include('stack');
    });

  it('asks again where that can do no harm, and only there', async () => {
    answer = (request) => request.socket.destroy();
    const tag = { body: { tag: 'x' } };
    await errorOf(client.call('GET /tag'));
    await errorOf(client.call('POST /tag', tag));
    await errorOf(client.call('POST /tag', { ...tag, idempotencyKey: 'k' }));
    expect(seen).to.deep.equal([
      ...['GET /ccds/tag', 'GET /ccds/tag'],
      'POST /ccds/tag',
      ...['POST /ccds/tag', 'POST /ccds/tag'],
    ]);
  });

  describe('towards content and identity', () => {
    const sent: { headers: IncomingMessage['headers']; body: string }[] = [];
    const recording = (status: number, body: unknown) => (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        sent.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(status).end(JSON.stringify(body));
      });
    };
    const upload = 'POST /site/api-manual/Solution/solutionImages/{solutionId}';
    const another = <Api>(name: string, options: { limitBytes?: number; credentials?: string } = {}) =>
      createApiClient<Api>({ service, name, url: serverUrl(), ...options });

    it('sends files as they are, and answers the status', async () => {
      answer = recording(202, { id: 'x' });
      const body = new FileBody(Readable.from([Buffer.from('a'), Buffer.from('b')]), {
        contentType: 'image/gif',
        name: 'p',
      });
      const { status } = await another<ContentApi>('content').call(upload, { params: { solutionId: 's' }, body });
      expect(status).to.equal(202);
      expect(sent.at(-1)).to.deep.include({ body: 'ab' });
      expect(sent.at(-1)?.headers).to.include({ 'content-type': 'image/gif', 'x-filename': 'p' });
    });

    it('reports what a file fails with, which does not count against the other service', async () => {
      answer = recording(200, {});
      const content = another<ContentApi>('content that is well');
      for (let times = 0; times < 6; times += 1) {
        const failing = Readable.from(
          (async function* () {
            yield Buffer.from('a');
            throw new AppError('cancelled', 'The document is too large.');
          })(),
        );
        const body = new FileBody(failing, { contentType: 'image/gif' });
        const error = await errorOf(content.call(upload, { params: { solutionId: 's' }, body }));
        expect(error.code).to.equal('cancelled');
      }
    });

    it('sends the token of a user instead of its own account, and reports that it is not accepted', async () => {
      answer = recording(401, { code: 'unauthenticated' });
      const identity = another<IdentityApi>('identity', { credentials: 'me:a long password' });
      const error = await errorOf(identity.call('POST /auth/introspect', { token: 'theirs' }));
      expect([error.code, sent.at(-1)?.headers.authorization]).to.deep.equal(['unauthenticated', 'Bearer theirs']);
    });

    it('rejects what no header can hold, which does not count against the other service', async () => {
      answer = recording(200, { active: false });
      const identity = another<IdentityApi>('identity that is well');
      const call = (token: string) => identity.call('POST /auth/introspect', { token });
      for (let times = 0; times < 6; times += 1) expect((await errorOf(call('a\nb'))).code).to.equal('invalid');
      expect((await call('good')).body).to.deep.equal({ active: false });
    });

    it('reads no more of a response than its limit, and nothing that is not JSON', async () => {
      const content = another<ContentApi>('content', { limitBytes: 100 });
      const path = 'GET /operations/{id}';
      answer = (_, response) => response.end(JSON.stringify('x'.repeat(1_000)));
      expect((await errorOf(content.call(path, { params: { id: 'o' } }))).code).to.equal('bad_gateway');
      answer = (_, response) => response.end('<html>');
      expect((await errorOf(content.call(path, { params: { id: 'o' } }))).code).to.equal('bad_gateway');
    });
  });

  it('stops calling a service that does not answer, for all clients that it has of it', async () => {
    answer = (request) => request.socket.destroy();
    const clients = [1, 2].map(() => createApiClient<CatalogApi>({ service, name: 'broken', url: serverUrl() }));
    for (let times = 0; times < 3; times += 1) await errorOf((clients[0] ?? client).call('GET /tag'));
    const before = seen.length;
    const error = await errorOf((clients[1] ?? client).call('GET /tag'));
    expect([error.code, error.reason, seen.length]).to.deep.equal(['unavailable', 'circuit_open', before]);
    expect(await service.metrics.metrics()).to.match(/^modelyard_http_upstream_circuit_open{upstream="broken".*} 1/m);
  });
});
