import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AppError } from '../../../../services/kit/errors.ts';
import { type Blob, bytesBlob, fileBlob } from '../../../../services/onboarding/images/oci/blob.ts';
import { digestOf } from '../../../../services/onboarding/images/oci/digest.ts';
import {
  createRegistryClient,
  type RegistryClient,
  type RegistryClientOptions,
} from '../../../../services/onboarding/images/registry/registry-client.ts';
import { type FakeRegistryOptions, startFakeRegistry } from '../../../fakes/image-registry.ts';

const type = 'application/octet-stream';
const user = { username: 'builder', password: 'of-images' };
const login = { user: 'builder:of-images', scheme: 'bearer' } as const;

describe('the client of image registries', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function start(options: FakeRegistryOptions = {}, settings: Partial<RegistryClientOptions> = {}) {
    const registry = await startFakeRegistry(options);
    const client = createRegistryClient({ url: registry.url, credentials: user, ...settings });
    ends.push(client.close, registry.close);
    return { registry, client };
  }

  for (const scheme of ['bearer', 'basic'] as const)
    it(`logs in over ${scheme}`, async () => {
      const { registry, client } = await start({ login: { user: login.user, scheme } });
      const blob = bytesBlob(type, 'a layer');
      expect(await client.pushBlob('a/model', blob)).to.equal('sent');
      const digest = await client.putManifest('a/model', '1', type, '{}');
      expect(registry.blobs.get(blob.digest)?.toString()).to.equal('a layer');
      expect(registry.manifests.get('a/model:1')?.bytes.toString()).to.equal('{}');
      expect(digest).to.equal(digestOf('{}'));
      // Only the first request is made without.
      expect(registry.requests.filter((one) => one.startsWith('HEAD'))).to.have.length(2);
    });

  it('sends a body again that was answered with 401', async () => {
    const { registry, client } = await start({ login });
    await client.putManifest('a/model', '1', type, '{"large":true}');
    expect(registry.requests).to.deep.equal([
      'PUT /v2/a/model/manifests/1',
      'GET /token',
      'PUT /v2/a/model/manifests/1',
    ]);
    expect(registry.manifests.get('a/model:1')?.bytes.toString()).to.equal('{"large":true}');
  });

  it('asks once for the token of a scope, and for no more than it needs', async () => {
    const { registry, client } = await start({ login });
    await client.manifest('a/model', '1');
    await client.manifest('a/model', '2');
    await client.putManifest('a/model', '1', type, '{}');
    expect(registry.scopes).to.deep.equal([['repository:a/model:pull'], ['repository:a/model:pull,push']]);
  });

  it('sends no blob that is there, and mounts one that another repository has', async () => {
    const { registry, client } = await start();
    const blob = bytesBlob(type, 'shared');
    expect(await client.pushBlob('bases/python', blob)).to.equal('sent');
    expect(await client.pushBlob('bases/python', blob)).to.equal('there');
    expect(await client.pushBlob('a/model', blob, 'bases/python')).to.equal('mounted');
    expect(registry.requests.filter((one) => one.startsWith('PUT'))).to.have.length(1);
  });

  it('asks for the right to read the repository that it mounts from', async () => {
    const { registry, client } = await start({ login });
    await client.pushBlob('a/model', bytesBlob(type, 'x'), 'bases/python');
    expect(registry.scopes).to.deep.include(['repository:a/model:pull,push', 'repository:bases/python:pull']);
  });

  it('sends a large file in parts, the last one shorter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-blob-'));
    ends.push(() => rm(folder, { recursive: true }));
    const bytes = Buffer.alloc(2_500, 'x');
    await writeFile(join(folder, 'blob'), bytes);
    const { registry, client } = await start({ login }, { chunkBytes: 1_000 });
    const blob = fileBlob(join(folder, 'blob'), { mediaType: type, digest: digestOf(bytes), size: bytes.length });
    expect(await client.pushBlob('a/model', blob)).to.equal('sent');
    expect(registry.requests.filter((one) => one.startsWith('PATCH'))).to.have.length(3);
    expect(registry.blobs.get(blob.digest)).to.deep.equal(bytes);
  });

  it('reads a blob from where the registry redirects to, without its password', async () => {
    const store = await start();
    const { registry, client } = await start({ login, redirectBlobsTo: store.registry.url });
    const blob = bytesBlob(type, 'elsewhere');
    await client.pushBlob('a/model', blob);
    await store.client.pushBlob('a/model', blob);
    store.registry.authorizations.length = 0;
    expect((await client.readBlob('a/model', blob.digest, 100)).toString()).to.equal('elsewhere');
    expect(store.registry.authorizations).to.deep.equal(['']);
    expect(registry.requests.at(-1)).to.equal(`GET /v2/a/model/blobs/${blob.digest}`);
  });

  it('goes on with an upload at another address without its password', async () => {
    const store = await start();
    const { client } = await start({ login, uploadsAt: store.registry.url });
    await rejection(client.pushBlob('a/model', bytesBlob(type, 'elsewhere')));
    expect(store.registry.requests).to.have.length(1);
    expect(store.registry.authorizations).to.deep.equal(['']);
  });

  it('answers what is not there as undefined, and deletes it without complaint', async () => {
    const { client } = await start({ login });
    const { digest } = bytesBlob(type, '');
    expect(await client.manifest('a/model', '1')).to.equal(undefined);
    expect(await client.openBlob('a/model', digest)).to.equal(undefined);
    expect(await client.hasBlob('a/model', digest)).to.equal(false);
    expect(await client.deleteManifest('a/model', digest)).to.equal(false);
    await client.putManifest('a/model', '1', type, '{}');
    expect(await client.deleteManifest('a/model', digestOf('{}'))).to.equal(true);
    expect(await client.manifest('a/model', '1')).to.equal(undefined);
  });

  it('rejects a manifest that is not the one of its digest', async () => {
    const { client } = await start({ corrupt: true });
    const digest = await client.putManifest('a/model', '1', type, '{}');
    expect(await rejection(client.manifest('a/model', digest))).to.include({ reason: 'digest_mismatch' });
  });

  it('rejects a blob that is longer than the limit, or has other bytes', async () => {
    const { registry, client } = await start();
    const blob = bytesBlob(type, 'a layer');
    await client.pushBlob('a/model', blob);
    expect(await rejection(client.readBlob('a/model', blob.digest, 3))).to.include({ code: 'bad_gateway' });
    registry.blobs.set(blob.digest, Buffer.from('another'));
    expect(await rejection(client.readBlob('a/model', blob.digest, 100))).to.include({ reason: 'digest_mismatch' });
  });

  const subject = { mediaType: type, digest: digestOf('an image'), size: 8 };
  const putReferrers = async (client: RegistryClient, count: number) => {
    const digests: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const text = JSON.stringify({ subject, number });
      digests.push(await client.putManifest('a/model', `${number}`, type, text));
    }
    return digests;
  };

  it('reads all pages of what refers to an image', async () => {
    const { client } = await start({ login, referrersPerPage: 2 });
    const digests = await putReferrers(client, 5);
    const found = await client.referrers('a/model', subject.digest);
    expect(found.map(({ digest }) => digest)).to.deep.equal(digests);
  });

  it('asks no other host for the next page, and does not go on for ever', async () => {
    const { client } = await start({ referrersPerPage: 1, nextPageAt: 'http://127.0.0.1:9/v2/' });
    await putReferrers(client, 2);
    expect(await rejection(client.referrers('a/model', subject.digest))).to.include({ code: 'bad_gateway' });
    const circle = await start({ referrersPerPage: 1, nextPageAt: '?at=0' });
    await putReferrers(circle.client, 2);
    expect(await rejection(circle.client.referrers('a/model', subject.digest))).to.include({ code: 'bad_gateway' });
    expect(circle.registry.requests.length).to.be.lessThan(200);
  });

  for (const realm of ['http://169.254.169.254/token', 'ftp://127.0.0.1/', 'nowhere'])
    it(`gives its password to no token server ${realm}`, async () => {
      const { client } = await start({ login, realm });
      expect(await rejection(client.manifest('a/model', '1'))).to.include({ reason: 'registry_denied' });
    });

  it('says so where the password is wrong', async () => {
    const { client } = await start({ login }, { credentials: { username: 'builder', password: 'wrong' } });
    const error = await rejection(client.manifest('a/model', '1'));
    expect(error).to.include({ code: 'forbidden', reason: 'registry_denied', retriable: false });
    expect(error.message).not.to.include('wrong');
  });

  it('says so where a password is asked for and none is set', async () => {
    const { client } = await start({ login: { ...login, scheme: 'basic' } }, { credentials: undefined });
    expect(await rejection(client.manifest('a/model', '1'))).to.include({ reason: 'registry_denied' });
  });

  for (const status of [429, 500, 503])
    it(`is to be repeated after ${status}`, async () => {
      const { client } = await start({ failing: { status, times: 1 } });
      const error = await rejection(client.manifest('a/model', '1'));
      expect(error).to.include({ code: 'unavailable', retriable: true, retryAfterSeconds: 7 });
      expect(await client.manifest('a/model', '1')).to.equal(undefined);
    });

  it('is to be repeated where nothing answers', async () => {
    const { registry, client } = await start();
    await registry.close();
    ends.pop();
    expect(await rejection(client.manifest('a/model', '1'))).to.include({ code: 'unavailable' });
  });

  it('says why the registry rejects a blob', async () => {
    const { client } = await start();
    const blob: Blob = { ...bytesBlob(type, 'a layer'), digest: digestOf('another') };
    const error = await rejection(client.pushBlob('a/model', blob));
    expect(error).to.include({ code: 'unprocessable', retriable: false });
    expect(error.message).to.include('DIGEST_INVALID other bytes');
  });

  it('stops when it is cancelled', async () => {
    const cancelled = AbortSignal.abort();
    const { client } = await start({}, { signal: cancelled });
    expect(await rejection(client.manifest('a/model', '1'))).to.include({ code: 'cancelled' });
  });
});

const rejection = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error) => error,
  );
