import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { request } from 'undici';
import { startEdge } from '../../support/edge.ts';

describe('the files of the edge', function () {
  this.timeout(240_000);
  let url: string;
  let hashedStyle: string;

  before(async () => {
    url = (await startEdge('http://127.0.0.1:1')).url;
    const page = await (await fetch(url)).text();
    hashedStyle = /href="(\/css\/site-[0-9a-f]{16}\.css)"/.exec(page)?.[1] ?? '';
  });

  /** The bytes as they were sent, which fetch would decompress. */
  async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
    const { statusCode, headers: answered, body } = await request(url + path, { method, headers });
    return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) };
  }

  it('include the script of the front page, which shows what links name', async () => {
    const page = await ask('/', { accept: 'text/html' });
    const [, script = ''] =
      /<script type="module" src="(\/js\/links-[0-9a-f]{16}\.js)">/.exec(page.bytes.toString()) ?? [];
    expect(page.headers['content-security-policy']).to.include("script-src 'self'").and.include("connect-src 'self'");
    const { headers, bytes } = await ask(script);
    expect(headers).to.include({ 'content-type': 'text/javascript; charset=utf-8' });
    expect(bytes.toString()).to.include('export function pageOf');
  });

  it('include a page that lists the services and their API descriptions', async () => {
    const { status, headers, bytes } = await ask('/');
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('text/html; charset=utf-8');
    expect(headers['content-security-policy']).to.include("style-src 'self'");
    for (const what of ['/api/docs', '/ccds/docs', '/onboarding-app/', '/deployments/', '/site/', '/api/auth/'])
      expect(bytes.toString()).to.include(what);
  });

  it('have plain names, which caches revalidate each time', async () => {
    const first = await ask('/css/site.css');
    expect(first.status).to.equal(200);
    expect(first.headers).to.include({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
    const known = await ask('/css/site.css', { 'if-none-match': String(first.headers.etag) });
    expect(known.status).to.equal(304);
    expect(known.bytes).to.have.length(0);
    expect(known.headers).to.include({ etag: first.headers.etag, vary: 'Accept-Encoding' });
    expect((await ask('/css/site.css', { 'if-none-match': '"other"' })).status).to.equal(200);
    expect((await ask('/images/logo.svg')).headers['content-type']).to.equal('image/svg+xml');
  });

  it('have names with a hash, which browsers cache for ever', async () => {
    const hashed = await ask(hashedStyle);
    expect(hashed.status).to.equal(200);
    expect(hashed.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect(hashed.bytes).to.deep.equal((await ask('/css/site.css')).bytes);
    expect((await ask('/css/site-0123456789abcdef.css')).status).to.equal(404);
  });

  it('are sent in the best encoding that the client accepts, each with its own ETag', async () => {
    const plain = await ask('/css/site.css');
    const br = await ask('/css/site.css', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask('/css/site.css', { 'accept-encoding': 'gzip' });
    const noBr = await ask('/css/site.css', { 'accept-encoding': 'br;q=0, gzip' });
    expect([plain, br, gzip, noBr].map(({ headers }) => headers['content-encoding'])).to.deep.equal([
      undefined,
      'br',
      'gzip',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.bytes)).to.deep.equal(plain.bytes);
    expect(gunzipSync(gzip.bytes)).to.deep.equal(plain.bytes);
    expect(br.bytes.length).to.be.below(plain.bytes.length);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).to.equal(3);
    for (const { headers, bytes } of [plain, br, gzip])
      expect(headers).to.include({ vary: 'Accept-Encoding', 'content-length': String(bytes.length) });
  });

  it('answer HEAD as GET without the body, and no other method', async () => {
    const head = await ask('/css/site.css', {}, 'HEAD');
    expect(head.status).to.equal(200);
    expect(head.bytes).to.have.length(0);
    expect(head.headers['content-length']).to.equal((await ask('/css/site.css')).headers['content-length']);
    const post = await ask('/css/site.css', {}, 'POST');
    expect(post.status).to.equal(405);
    expect(post.headers.allow).to.equal('GET, HEAD');
  });

  it('never run a picture as a page', async () => {
    expect((await ask('/images/logo.svg')).headers['content-security-policy']).to.include('sandbox');
  });
});
