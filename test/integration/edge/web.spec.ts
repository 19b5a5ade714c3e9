import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { request } from 'undici';
import { startEdge } from '../../support/edge.ts';

describe('the web portal at the edge', function () {
  this.timeout(240_000);
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const script = `export const x = ${JSON.stringify('x'.repeat(500))};`;
  let folder: string;
  let url: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>The portal</title>');
    await writeFile(join(folder, 'assets/index-abc.js'), script);
    await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(script));
    await writeFile(join(folder, 'secret.js'), 'not an asset');
    await writeFile(join(folder, 'preloads.json'), '{"/models/":["/assets/a.js","/assets/b.js"]}');
    url = (await startEdge('http://127.0.0.1:1', { EDGE_WEB_FOLDER: folder })).url;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
    const { statusCode, headers: answered, body } = await request(url + path, { headers });
    return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) };
  }

  it('is the page of all addresses that no service has, for browsers', async () => {
    for (const path of ['/', '/models/1', '/login?to=/my-models', '/a/b/c']) {
      const { status, headers, bytes } = await ask(path, html);
      expect([status, bytes.toString()], path).to.deep.equal([200, '<!doctype html><title>The portal</title>']);
      expect(headers['cache-control']).to.equal('no-cache');
      const known = await ask(path, { ...html, 'if-none-match': String(headers.etag) });
      expect(known.status, path).to.equal(304);
    }
  });

  it('names what a page needs besides, where people come to it by links', async () => {
    const { headers } = await ask('/models/1', html);
    expect(headers.link).to.equal('</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload');
    expect((await ask('/', html)).headers.link).to.equal(undefined);
  });

  it('hides no path of an API, and is no answer for programs', async () => {
    expect((await ask('/solutions', html)).status).to.equal(503);
    expect((await ask('/api/solutions', html)).status).to.equal(503);
    expect((await ask('/models/1')).status).to.equal(404);
    const { bytes, headers } = await ask('/');
    expect(bytes.toString()).to.include('/api/auth/');
    expect(headers.vary).to.include('Accept');
  });

  it('may run its own scripts alone, and make none of text', async () => {
    const policy = String((await ask('/', html)).headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split('; ')).to.include(rule);
    expect(policy).not.to.include('unsafe');
  });

  it('loads files as the build has compressed them, which browsers keep', async () => {
    const { status, headers, bytes } = await ask('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding']]).to.deep.equal([200, 'br']);
    expect(bytes).to.deep.equal(brotliCompressSync(script));
    expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect((await ask('/assets/index-abc.js')).bytes.toString()).to.equal(script);
    for (const path of ['/assets/none.js', '/assets/../secret.js', '/assets/index-abc.js.br'])
      expect((await ask(path)).status, path).to.equal(404);
  });
});
