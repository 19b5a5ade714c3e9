import { expect } from 'chai';
import { registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';
import { imageType, type PushedImage, person, type Registry, registryClient } from '../../support/registry-client.ts';

// By the numbers of the endpoints in the OCI distribution specification 1.1.
describe('an image registry: pull', () => {
  const repository = `pull_${solutions.private}`;
  let url: string;
  let owner: Registry;
  let image: PushedImage;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    ({ url } = await testRegistry());
    owner = registryClient(url, repository, person('owner'));
    image = await owner.pushImage('1.0.0');
  });

  it('end-1: says that it speaks the API', async () => {
    const answer = await owner.call('GET', `${url}/v2/`);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('docker-distribution-api-version')).to.equal('registry/2.0');
  });

  for (const form of ['tag', 'digest'] as const) {
    it(`end-3: gives a manifest by its ${form}, with its digest`, async () => {
      const path = `manifests/${form === 'tag' ? '1.0.0' : image.digest}`;
      const answer = await owner.call('GET', path);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal(imageType);
      expect(answer.headers.get('docker-content-digest')).to.equal(image.digest);
      expect(await answer.text()).to.equal(image.manifest);
      const head = await owner.call('HEAD', path);
      expect(head.status).to.equal(200);
      expect(head.headers.get('content-length')).to.equal(String(image.manifest.length));
      expect(head.headers.get('docker-content-digest')).to.equal(image.digest);
    });
  }

  it('end-3: gives a manifest to a client that names no type', async () => {
    const answer = await owner.call('GET', 'manifests/1.0.0', { headers: { accept: '*/*' } });
    expect(answer.headers.get('docker-content-digest')).to.equal(image.digest);
  });

  it('end-2: gives a layer, whole, in part, and its length alone', async () => {
    const answer = await owner.call('GET', `blobs/${image.config}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).to.have.lengthOf(100);
    const part = await owner.call('GET', `blobs/${image.config}`, { headers: { range: 'bytes=10-19' } });
    expect(part.status).to.equal(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).to.equal(true);
    const head = await owner.call('HEAD', `blobs/${image.config}`);
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, '100']);
  });

  it('answers 404 with a code for what is not there', async () => {
    const none = `sha256:${'0'.repeat(64)}`;
    for (const [path, code] of [
      ['manifests/9.9.9', 'MANIFEST_UNKNOWN'],
      [`manifests/${none}`, 'MANIFEST_UNKNOWN'],
      [`blobs/${none}`, 'BLOB_UNKNOWN'],
    ] as const) {
      const answer = await owner.call('GET', path);
      expect(answer.status, path).to.equal(404);
      expect(((await answer.json()) as { errors: { code: string }[] }).errors[0]?.code, path).to.equal(code);
    }
  });

  it('refuses names, tags and digests that are none, and paths out of the repository', async () => {
    const statusOf = async (path: string) => (await owner.call('GET', path)).status;
    expect(await statusOf('blobs/sha256:123')).to.equal(400);
    expect(await statusOf('manifests/.hidden')).to.equal(400);
    expect(await statusOf('manifests/..%2f..%2fother%2fmanifests%2f1')).to.equal(400);
    expect((await owner.call('GET', `${url}/v2/UPPER/manifests/1`)).status).to.equal(404);
  });
});
