import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { z } from 'zod';
import { file, Reply } from '../../../services/kit/http/api/answer.ts';
import { createApiDocument } from '../../../services/kit/http/api/document.ts';
import { withoutOptions } from '../../../services/kit/http/api/endpoint-router.ts';
import { type Operation, operationOf } from '../../../services/kit/http/api/operation.ts';
import { createApiRouter } from '../../../services/kit/http/api/router.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';

const operation = operationOf<Record<never, never>>();
const common = { group: 'things', summary: 'Thing', access: 'open' } as const;
const bytes = Buffer.from('0123456789');
const params = z.object({ name: z.string().regex(/^[a-z]+$/, 'must be small letters') });

const operations: readonly Operation<Record<never, never>>[] = [
  operation({
    ...{ ...common, method: 'GET', path: '/files/{name}', aliases: ['/old/files/{name}'] },
    params,
    answer: file,
    failures: [400, 404, 416],
    run: async ({ params: { name } }) => ({
      name,
      size: bytes.length,
      contentType: 'text/plain',
      etag: 'e',
      modifiedAt: 0,
      disposition: 'inline' as const,
      open: (range) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
    }),
  }),
  operation({
    ...{ ...common, method: 'POST', path: '/files/{name}', uploadType: ['multipart/form-data', '*/*'] },
    params,
    query: z.object({ mode: z.enum(['fast', 'safe'], 'must be fast or safe') }),
    headers: z.object({ 'x-label': z.string('is missing').describe('A label.') }),
    answers: { 202: { description: 'Later', headers: { Location: 'Where.' } } },
    async run({ ctx, headers }) {
      const { length } = await buffer(ctx.req);
      const body = { length, label: headers['x-label'] };
      return length > 3 ? new Reply(body, { status: 202, headers: { Location: '/later' } }) : body;
    },
  }),
  operation({
    ...{ ...common, method: 'GET', path: '/conditional', conditional: true },
    answer: z.object({ says: z.string() }),
    run: async () => ({ says: 'hello' }),
  }),
  operation({
    ...{ ...common, method: 'PUT', path: '/strict' },
    body: z.strictObject({ a: z.int('must be a whole number') }),
    run: async ({ body }) => body,
  }),
];

describe('answers and streams of declared operations', () => {
  let url: string;
  let stop: () => Promise<void>;

  before(async () => {
    const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
    const router = createApiRouter({ service, operations, deps: {}, invalidPath: 'invalid', allow: withoutOptions });
    const options = { service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] };
    ({ url } = await startHttpServer(options));
    stop = () => service.life.stop();
  });
  after(() => stop());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
  const upload = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body, headers });
  const errorsOf = async (response: Response) => {
    const { errors } = JSON.parse(await response.text());
    return [response.status, errors.map(({ path }: { path: string }) => path)];
  };

  it('are files with ranges, versions and a name, under older paths as well', async () => {
    const whole = await get('/files/a');
    expect([whole.status, await whole.text(), whole.headers.get('etag')]).to.deep.equal([200, '0123456789', '"e"']);
    expect(whole.headers.get('content-disposition')).to.equal('inline; filename=a');
    const part = await get('/old/files/a', { range: 'bytes=2-4' });
    expect([part.status, await part.text()]).to.deep.equal([206, '234']);
    expect((await get('/files/a', { range: 'bytes=20-' })).status).to.equal(416);
    expect((await get('/files/a', { 'if-none-match': '"e"' })).status).to.equal(304);
    const head = await fetch(`${url}/files/a`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).to.deep.equal([200, '10', '']);
  });

  it('are JSON with a version of its own where they are conditional', async () => {
    const first = await get('/conditional');
    const etag = `"${createHash('sha256').update('{"says":"hello"}').digest('base64url')}"`;
    expect([first.headers.get('etag'), await first.json()]).to.deep.equal([etag, { says: 'hello' }]);
    const again = await get('/conditional', { 'if-none-match': etag });
    expect([again.status, await again.text()]).to.deep.equal([304, '']);
  });

  it('are kept by no browser and no proxy where nothing says how long they are right', async () => {
    const answered = await upload('/files/a?mode=fast', 'abc', { 'x-label': 'l' });
    expect(answered.headers.get('cache-control')).to.equal('no-store');
    expect((await get('/conditional')).headers.get('cache-control')).to.equal('no-cache');
  });

  it('have a status and headers of their own', async () => {
    const headers = { 'x-label': 'l' };
    const short = await upload('/files/a?mode=fast', 'abc', headers);
    expect([short.status, await short.json()]).to.deep.equal([200, { length: 3, label: 'l' }]);
    const long = await upload('/files/a?mode=fast', 'abcd', headers);
    expect([long.status, long.headers.get('location')]).to.deep.equal([202, '/later']);
  });

  it('name everything that is wrong with path, query, headers and body together', async () => {
    expect(await errorsOf(await upload('/files/A?mode=slow', 'x'))).to.deep.equal([
      400,
      ['path name', 'query mode', 'header x-label'],
    ]);
    const wrong = { method: 'PUT', body: '{"a":1.5,"b":1,"c":2}', headers: { 'content-type': 'application/json' } };
    expect(await errorsOf(await fetch(`${url}/strict`, wrong))).to.deep.equal([400, ['/a', '/b', '/c']]);
  });

  it('name the methods there are', async () => {
    const wrong = await fetch(`${url}/files/a`, { method: 'PUT' });
    expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET, POST']);
    const options = await fetch(`${url}/strict`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).to.deep.equal([204, 'PUT']);
  });

  it('are described with their parameters, bodies and answers', () => {
    const info = { title: 'Things', version: '1.0.0', description: '', anonymous: true } as const;
    const { paths, components } = JSON.parse(JSON.stringify(createApiDocument(operations, info)));
    const { get: read, post } = paths['/files/{name}'];
    expect(Object.keys(read.responses)).to.deep.equal(['200', '206', '304', '400', '404', '416']);
    expect(read.parameters.map(({ name }: { name: string }) => name)).to.include.members(['name', 'Range', 'If-Range']);
    expect(paths['/old/files/{name}'].get).to.include({ deprecated: true });
    expect(Object.keys(post.requestBody.content)).to.deep.equal(['multipart/form-data', '*/*']);
    expect(post.parameters.at(-1)).to.deep.include({ name: 'X-Label', in: 'header', required: true });
    expect(post.responses['202'].headers).to.have.keys('Location');
    expect(components).not.to.have.property('securitySchemes');
  });
});
