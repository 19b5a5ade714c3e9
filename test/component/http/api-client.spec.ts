import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { CatalogApi } from '../../../services/contracts/catalog-api.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { type ApiClient, createApiClient } from '../../../services/kit/http/api-client.ts';
import { createService } from '../../../services/kit/service.ts';

describe('the client of an API', () => {
  const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: string[];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  let client: ApiClient<CatalogApi>;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/ccds`;
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
});
