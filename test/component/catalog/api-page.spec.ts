import { request } from 'node:http';
import { expect } from 'chai';
import {
  type CatalogWithoutDatabase,
  document,
  startCatalogWithoutDatabase,
} from '../../support/catalog-without-database.ts';

describe('the page of the API', () => {
  let door: CatalogWithoutDatabase;
  before(async () => {
    door = await startCatalogWithoutDatabase();
  });
  after(() => door?.stop());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(door.url + path, { headers });

  it('is open, and loads nothing from elsewhere and no scripts of its own', async () => {
    for (const path of ['/swagger-ui.html', '/docs']) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
      expect(response.headers.get('content-security-policy')).to.include("script-src 'self';").and.not.include('http');
      const html = await response.text();
      expect(html).to.not.match(/https?:|\/\/|<script>|\son\w+=/);
      const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(loaded).to.have.length(6);
      for (const address of loaded) {
        const part = await fetch(new URL(address, door.url + path));
        expect(part.status, address).to.equal(200);
        await part.arrayBuffer();
      }
    }
  });

  it('is asked for again with the tag of what is known', async () => {
    for (const path of ['/docs', '/v3/api-docs', '/swagger-ui/initializer.js', '/swagger-ui/swagger-ui-bundle.js']) {
      const first = await get(path);
      await first.arrayBuffer();
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).to.equal('no-cache');
      expect((await get(path, { 'if-none-match': etag })).status, path).to.equal(304);
      expect((await get(path, { 'if-none-match': '"other"' })).status, path).to.equal(200);
    }
  });

  it('gives out its own files and no others', async () => {
    const paths = [
      '/swagger-ui/',
      '/swagger-ui/package.json',
      '/swagger-ui/../api-page.ts',
      '/swagger-ui/%2e%2e/api-page.ts',
      '/swagger-ui/..%2f..%2fmain.ts',
      '/swagger-ui/..%5c..%5cmain.ts',
      '/swagger-ui/initializer.js%00.css',
      '/swagger-ui//etc/passwd',
    ];
    // Sent as they stand: fetch would tidy them up.
    for (const path of paths) expect(await statusOf(door.url, path), path).to.equal(404);
  });

  it('shows the document that requests are checked with', async () => {
    const response = await get('/v3/api-docs');
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(await response.json()).to.deep.equal(JSON.parse(JSON.stringify(document)));
    const old = await get('/v2/api-docs');
    expect(old.status).to.equal(404);
    expect(await old.text()).to.include('v3/api-docs');
  });

  it('comes with the state of the service: 503 while the database is unavailable', async () => {
    const version = await get('/version');
    expect([version.status, await version.json()]).to.deep.equal([200, { status: 200, data: '1.18.4' }]);
    const health = await get('/healthcheck');
    expect([health.status, health.headers.get('retry-after')]).to.deep.equal([503, '2']);
    expect(await health.json()).to.deep.include({ status: 503, exception: 'unavailable' });
  });
});

function statusOf(url: string, path: string): Promise<number | undefined> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: pathname + path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}
