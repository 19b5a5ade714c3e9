import { expect } from 'chai';
import { parse } from 'yaml';
import { startEdge } from '../../support/edge.ts';

describe('the page of all public APIs', () => {
  let url: string;
  let page: string;

  before(async () => {
    url = (await startEdge('http://127.0.0.1:1')).url;
    const response = await fetch(`${url}/docs`);
    expect(response.headers.get('content-security-policy')).to.include("default-src 'none'");
    page = await response.text();
  });

  it('names documents whose operations are at the paths of the edge', async () => {
    const [, documents = ''] = /data-documents='([^']+)'/.exec(page) ?? [];
    const bases: Record<string, string> = {};
    for (const { name, url: path } of JSON.parse(documents)) {
      const response = await fetch(url + path);
      expect(response.headers.get('content-type'), name).to.equal('application/yaml; charset=utf-8');
      const document = parse(await response.text());
      expect(document.openapi).to.equal('3.1.0');
      bases[name] = document.servers[0].url;
    }
    const api = { portal: '/api', identity: '/api', notification: '/api' };
    expect(bases).to.deep.equal({
      ...api,
      content: '/',
      onboarding: '/',
      deployment: '/',
      composer: '/',
      logs: '/',
      artifacts: '/',
    });
  });

  it('has its scripts and styles here', async () => {
    const files = [...page.matchAll(/(?:src|href)="(swagger-ui\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).to.have.length(5);
    for (const path of files) expect((await fetch(`${url}/${path}`)).status, path).to.equal(200);
    expect((await fetch(`${url}/swagger-ui/package.json`)).status).to.equal(404);
  });

  it('shows no API that is not public', async () => {
    for (const service of ['catalog', 'orchestrator', 'classifier', 'registry'])
      expect((await fetch(`${url}/schemas/openapi/${service}.yaml`)).status, service).to.equal(404);
  });

  it('is found with a slash as well', async () => {
    const response = await fetch(`${url}/docs/`);
    expect([response.url, response.status]).to.deep.equal([`${url}/docs`, 200]);
  });
});
