import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';
import {
  digestOf,
  imageManifest,
  imageType,
  person,
  type Registry,
  registryClient,
  tokenOf,
} from '../../support/registry-client.ts';

const octets = { 'content-type': 'application/octet-stream' };

describe('an image registry: push', () => {
  const repository = `push_${solutions.private}`;
  let url: string;
  let owner: Registry;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    ({ url } = await testRegistry());
    owner = registryClient(url, repository, person('owner'));
  });

  const begin = async () => (await owner.call('POST', 'blobs/uploads/')).headers.get('location') ?? '';

  it('end-4a, end-6: takes a layer whole after it has given an address for it', async () => {
    const bytes = randomBytes(5_000);
    const location = await begin();
    expect(location.startsWith(`${url}/v2/${repository}/blobs/uploads/`), location).to.equal(true);
    const answer = await owner.call('PUT', `${location}&digest=${digestOf(bytes)}`, { headers: octets, body: bytes });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`${url}/v2/${repository}/blobs/${digestOf(bytes)}`);
    const pulled = await owner.call('GET', answer.headers.get('location') ?? '');
    expect(Buffer.from(await pulled.arrayBuffer()).equals(bytes)).to.equal(true);
  });

  it('end-4b: takes a layer with the first request, or gives an address for it', async () => {
    const bytes = randomBytes(500);
    const answer = await owner.call('POST', `blobs/uploads/?digest=${digestOf(bytes)}`, {
      headers: octets,
      body: bytes,
    });
    expect([201, 202]).to.include(answer.status);
    expect(answer.headers.get('location')).to.include(`${url}/v2/${repository}/blobs/`);
  });

  it('end-5, end-6, end-13: takes a layer in parts, in order, and says how far it is', async () => {
    const [one, two] = [randomBytes(3_000), randomBytes(2_000)];
    const first = await owner.call('PATCH', await begin(), {
      headers: { ...octets, 'content-range': '0-2999' },
      body: one,
    });
    expect([first.status, first.headers.get('range')]).to.deep.equal([202, '0-2999']);
    const location = first.headers.get('location') ?? '';
    const wrong = await owner.call('PATCH', location, {
      headers: { ...octets, 'content-range': '4000-5999' },
      body: two,
    });
    expect(wrong.status).to.equal(416);
    const asked = await owner.call('GET', location);
    expect([asked.status, asked.headers.get('range')]).to.deep.equal([204, '0-2999']);
    const next = asked.headers.get('location') ?? location;
    const second = await owner.call('PATCH', next, { headers: { ...octets, 'content-range': '3000-4999' }, body: two });
    expect([second.status, second.headers.get('range')]).to.deep.equal([202, '0-4999']);
    const digest = digestOf(Buffer.concat([one, two]));
    const last = await owner.call('PUT', `${second.headers.get('location')}&digest=${digest}`);
    expect(last.status).to.equal(201);
    expect((await owner.call('HEAD', `blobs/${digest}`)).headers.get('content-length')).to.equal('5000');
  });

  it('refuses a layer with another digest, and keeps nothing of one that is given up', async () => {
    const bytes = randomBytes(100);
    const other = digestOf('other');
    const answer = await owner.call('PUT', `${await begin()}&digest=${other}`, { headers: octets, body: bytes });
    expect(answer.status).to.equal(400);
    expect((await owner.call('HEAD', `blobs/${other}`)).status).to.equal(404);
    const location = await begin();
    expect((await owner.call('DELETE', location)).status).to.equal(204);
    expect((await owner.call('GET', location)).status).to.equal(404);
  });

  it('end-7: takes a manifest under a tag and under its digest', async () => {
    const { digest } = await owner.pushImage('1.0.0');
    const again = await owner.pushManifest(
      '2.0.0',
      JSON.parse(await (await owner.call('GET', 'manifests/1.0.0')).text()),
    );
    expect(again).to.equal(digest);
    const body = JSON.stringify(imageManifest(await owner.pushBlob(randomBytes(10)), 10));
    const answer = await owner.call('PUT', `manifests/${digestOf(body)}`, {
      headers: { 'content-type': imageType },
      body,
    });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`${url}/v2/${repository}/manifests/${digestOf(body)}`);
    expect(answer.headers.get('docker-content-digest')).to.equal(digestOf(body));
    expect(answer.headers.get('oci-subject')).to.equal(null);
  });

  it('end-7: refuses a manifest that names layers that are not there, that is none, or that is too large', async () => {
    const put = async (body: string) =>
      (await owner.call('PUT', 'manifests/bad', { headers: { 'content-type': imageType }, body })).status;
    expect(await put(JSON.stringify(imageManifest(digestOf('nowhere'), 7)))).to.be.oneOf([400, 404]);
    expect(await put('no manifest')).to.equal(400);
    expect(await put(`"${'x'.repeat(5 * 2 ** 20)}"`)).to.equal(413);
    expect((await owner.call('HEAD', 'manifests/bad')).status).to.equal(404);
  });

  it('refuses what is pushed by a digest that it keeps nothing by, and says by which it does', async () => {
    const body = JSON.stringify({ schemaVersion: 2 });
    const digest = `sha512:${createHash('sha512').update(body).digest('hex')}`;
    const manifest = await owner.call('PUT', `manifests/${digest}`, { headers: { 'content-type': imageType }, body });
    const layer = await owner.call('PUT', `${await begin()}&digest=${digest}`, { headers: octets, body });
    for (const answer of [manifest, layer]) {
      expect(answer.status).to.equal(400);
      const [error] = ((await answer.json()) as { errors: { code: string; message: string }[] }).errors;
      expect(error).to.include({ code: 'DIGEST_INVALID' });
      expect(error?.message).to.include('sha256');
    }
    for (const path of [`manifests/${digest}`, `blobs/${digest}`])
      expect((await owner.call('HEAD', path)).status).to.equal(404);
  });

  it('end-11: mounts a layer of a repository from which the client may pull', async () => {
    const bytes = randomBytes(200);
    const other = registryClient(url, `other_${solutions.private}`, person('owner'));
    const digest = await other.pushBlob(bytes);
    const mount = `blobs/uploads/?mount=${digest}&from=other_${solutions.private}`;
    const token = await tokenOf(
      url,
      person('owner'),
      `repository:${repository}:pull,push`,
      `repository:other_${solutions.private}:pull`,
    );
    const answer = await fetch(`${url}/v2/${repository}/${mount}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).to.equal(201);
    expect((await owner.call('HEAD', `blobs/${digest}`)).status).to.equal(200);
  });

  it('end-11: asks for the bytes where the client may not pull, as where there is no such layer', async () => {
    const owned = registryClient(url, `hidden_${solutions.private}`, person('owner'));
    const digest = await owned.pushBlob(randomBytes(200));
    const { neighbours } = await testRegistry();
    const strangers = '0b1d7f3e-0000-4000-8000-00000000000a';
    neighbours.solutions.set(strangers, { ownerId: 'stranger', accessTypeCode: 'PR' });
    const stranger = registryClient(url, `mine_${strangers}`, person('stranger'));
    for (const wanted of [digest, digestOf('nowhere')]) {
      const answer = await stranger.call('POST', `blobs/uploads/?mount=${wanted}&from=hidden_${solutions.private}`);
      expect(answer.status).to.equal(202);
    }
    expect((await stranger.call('HEAD', `blobs/${digest}`)).status).to.equal(404);
  });
});
