import { expect } from 'chai';
import { operator, registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';
import { imageManifest, imageType, person, type Registry, registryClient } from '../../support/registry-client.ts';

describe('an image registry: management', () => {
  const repository = `management_${solutions.private}`;
  let url: string;
  let owner: Registry;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    ({ url } = await testRegistry());
    owner = registryClient(url, repository, person('owner'));
  });

  it('end-9: deletes a tag, and leaves the manifest', async () => {
    const { digest } = await owner.pushImage('1.0.0');
    expect((await owner.call('DELETE', 'manifests/1.0.0')).status).to.equal(202);
    expect((await owner.call('HEAD', 'manifests/1.0.0')).status).to.equal(404);
    expect((await owner.call('HEAD', `manifests/${digest}`)).status).to.equal(200);
  });

  it('end-9: deletes a manifest with all its tags', async () => {
    const { digest, manifest } = await owner.pushImage('2.0.0');
    await owner.pushManifest('2.0', JSON.parse(manifest));
    expect((await owner.call('DELETE', `manifests/${digest}`)).status).to.equal(202);
    for (const reference of [digest, '2.0.0', '2.0'])
      expect((await owner.call('HEAD', `manifests/${reference}`)).status, reference).to.equal(404);
    expect((await owner.call('DELETE', `manifests/${digest}`)).status).to.equal(404);
  });

  it('end-10: deletes a layer', async () => {
    const digest = await owner.pushBlob(Buffer.from('deleted soon'));
    expect((await owner.call('DELETE', `blobs/${digest}`)).status).to.equal(202);
    expect((await owner.call('HEAD', `blobs/${digest}`)).status).to.equal(404);
  });

  it('names the methods of an address', async () => {
    const answer = await owner.call('PATCH', 'manifests/1.0.0', { body: '{}' });
    expect(answer.status).to.equal(405);
    expect(answer.headers.get('allow')).to.equal('GET, HEAD, PUT, DELETE');
  });

  it('lets users add tags to a published solution, and neither replace nor delete what is there', async () => {
    const name = `frozen_${solutions.published}`;
    const users = registryClient(url, name, person('owner'));
    const service = registryClient(url, name, operator);
    const { digest, manifest } = await users.pushImage('1.0.0');
    const other = imageManifest(await users.pushBlob(Buffer.from('another image')), 13);
    const put = (by: Registry, tag: string) =>
      by.call('PUT', `manifests/${tag}`, { headers: { 'content-type': imageType }, body: JSON.stringify(other) });
    expect((await put(users, '1.0.0')).status).to.equal(403);
    expect((await users.call('DELETE', 'manifests/1.0.0')).status).to.equal(403);
    expect((await users.call('DELETE', `manifests/${digest}`)).status).to.equal(403);
    expect(await (await users.call('GET', 'manifests/1.0.0')).text()).to.equal(manifest);
    expect((await put(users, '1.1.0')).status).to.equal(201);
    expect((await put(service, '1.0.0')).status).to.equal(201);
  });
});
