import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { newRegistryKey } from '../../../services/platform/tokens/registry-key.ts';
import { type RegistryNeighbours, startRegistryNeighbours } from '../../fakes/registry-neighbours.ts';
import { basic, person } from '../../support/registry-client.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';

/** A registry of another operator, which is called by HTTP Basic: it does not check who may do what. */
describe('the image registry in front of one that others run', () => {
  const mine = 'model_0b1d7f3e-0000-4000-8000-000000000021';
  const hidden = 'model_0b1d7f3e-0000-4000-8000-000000000022';
  const owner = { authorization: basic(person('owner')) };
  let neighbours: RegistryNeighbours;
  let behind: Server;
  let gateway: RunningRole;
  let status = 202;
  let asked: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];

  before(async () => {
    neighbours = await startRegistryNeighbours();
    neighbours.users.set('owner', {});
    neighbours.solutions.set(mine.slice(6), { ownerId: 'owner', accessTypeCode: 'PR' });
    neighbours.solutions.set(hidden.slice(6), { ownerId: 'stranger', accessTypeCode: 'PR' });
    behind = createServer(async (request, response) => {
      const { url = '', headers } = request;
      asked.push({ url, headers, body: await text(request) });
      const challenge = { 'www-authenticate': 'Bearer realm="https://elsewhere.example/token",service="elsewhere"' };
      response.writeHead(status, status === 401 ? challenge : {}).end();
    });
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const port = String(await freePort());
    gateway = await startRole('registry', 'gateway', `http://127.0.0.1:${port}`, {
      ...{ REGISTRY_KEY: newRegistryKey(), REGISTRY_ACCESS_CACHE_MS: '600000', REGISTRY_PORT: port },
      ...{ CATALOG_URL: `${neighbours.url}/ccds`, CATALOG_CREDENTIALS: 'registry:password of the registry' },
      ...{ IDENTITY_URL: neighbours.url, REGISTRY_ACCOUNTS: 'operator:password of operator' },
      REGISTRY_URL: `http://account:secret@127.0.0.1:${(behind.address() as AddressInfo).port}`,
    });
  });
  beforeEach(() => {
    asked = [];
    status = 202;
  });
  after(async () => {
    await gateway.stop();
    behind.closeAllConnections();
    behind.close();
    await neighbours.close();
  });

  const send = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${gateway.url}${path}`, { method, ...init, headers: { ...owner, ...init.headers } });

  it('never passes on its challenge: clients would send their password to the address in it', async () => {
    status = 401;
    const body = JSON.stringify({ schemaVersion: 2 });
    for (const [method, path, init] of [
      ['GET', `/v2/${mine}/manifests/1`, {}],
      ['POST', `/v2/${mine}/blobs/uploads/`, {}],
      ['PATCH', `/v2/${mine}/blobs/uploads/1`, { body: 'a layer' }],
      ['PUT', `/v2/${mine}/manifests/1`, { body }],
    ] as const) {
      const answer = await send(method, path, init);
      expect([answer.status, answer.headers.get('www-authenticate')], `${method} ${path}`).to.deep.equal([503, null]);
      expect(await answer.text())
        .to.include('REGISTRY_URL')
        .and.not.to.include('elsewhere');
    }
  });

  it('gets no form, of which it could read what to mount', async () => {
    const form = new URLSearchParams({ mount: `sha256:${'0'.repeat(64)}`, from: hidden });
    const answer = await send('POST', `/v2/${mine}/blobs/uploads/`, { body: form });
    expect(answer.status).to.equal(202);
    expect(asked.map(({ headers }) => headers['content-type'])).to.deep.equal(['application/octet-stream']);
  });

  it('gets one repository to mount from, which the client may read', async () => {
    const mount = `mount=sha256:${'0'.repeat(64)}`;
    await send('POST', `/v2/${mine}/blobs/uploads/?${mount}&from=${mine}&from=${hidden}`);
    await send('POST', `/v2/${mine}/blobs/uploads/?${mount}&from=${hidden}&from=${mine}`);
    const sent = asked.map(({ url }) => new URL(url, 'http://behind').searchParams.getAll('from'));
    expect(sent).to.deep.equal([[mine], []]);
  });

  it('answers for a published solution that a tag is there only where it is', async () => {
    const published = 'model_0b1d7f3e-0000-4000-8000-000000000024';
    const checked = { accessTypeCode: 'PB', validationStatusCode: 'PS' };
    neighbours.solutions.set(published.slice(6), { ownerId: 'owner', ...checked });
    const push = async () => (await send('PUT', `/v2/${published}/manifests/1`, { body: '{}' })).status;
    status = 200;
    expect(await push()).to.equal(403);
    status = 500;
    expect(await push()).to.equal(502);
  });

  it('takes a password with two dots for a password', async () => {
    const dotted = { username: 'with.two.dots', password: 'password.of.dots' };
    neighbours.users.set(dotted.username, { password: dotted.password });
    const headers = { authorization: basic(dotted) };
    expect((await fetch(`${gateway.url}/token?service=x`, { headers })).status).to.equal(200);
  });

  it('sees a solution that the catalog has got after it was asked about it', async () => {
    const late = 'model_0b1d7f3e-0000-4000-8000-000000000023';
    expect((await send('GET', `/v2/${late}/manifests/1`)).status).to.equal(403);
    neighbours.solutions.set(late.slice(6), { ownerId: 'owner', accessTypeCode: 'PR' });
    expect((await send('GET', `/v2/${late}/manifests/1`)).status).to.equal(202);
  });

  it('answers 405 to what its first address does not take', async () => {
    expect((await send('GET', '/v2/')).status).to.equal(200);
    const answer = await send('DELETE', '/v2/');
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });
});
