import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type MemoryArtifactRepository, repositoryName, startMemoryArtifacts } from '../../support/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const path = `com/artifact/${solutionId}/model/1/model-1.zip`;
const revision = { revisionId: '018f2c5e-0000-7000-8000-00000000000a', version: '1', accessTypeCode: 'PR' };
const solution = { ownerId: 'id-of-owner', coOwnerIds: [], active: true, revisions: [revision] };

describe('the artifact repository in front of another one', () => {
  let behind: MemoryArtifactRepository;
  let front: MemoryArtifactRepository;
  const bytes = randomBytes(200_000);

  before(async () => {
    behind = await startMemoryArtifacts();
    front = await startMemoryArtifacts(undefined, `${behind.url}/repository/${repositoryName}`);
    front.solutions.set(solutionId, solution);
  });
  after(async () => {
    await front.stop();
    await behind.stop();
  });
  const status = async (method: string, as?: string, at = path) => (await front.send(method, at, { as })).status;

  it('stores there what its users may store, with the account of the platform', async () => {
    for (const [as, expected] of [
      [undefined, 401],
      ['stranger', 403],
      ['owner', 201],
      ['owner', 200],
    ] as const)
      expect((await front.send('PUT', path, { as, body: bytes })).status).to.equal(expected);
    expect(front.store.count()).to.equal(0);
    expect(Number((await behind.send('HEAD', path, { as: 'service' })).headers.get('content-length'))).to.equal(
      200_000,
    );
    const other = await front.send('PUT', path, { as: 'owner', body: 'other bytes' });
    expect([other.status, ((await other.json()) as { code: string }).code]).to.deep.equal([409, 'release_exists']);
    const sha1 = createHash('sha1').update(bytes).digest('hex');
    expect((await front.send('PUT', `${path}.sha1`, { as: 'owner', body: sha1 })).status).to.be.oneOf([200, 201]);
  });

  it('stores there what a service has uploaded here', async () => {
    const sent = Buffer.from('uploaded before');
    const { id } = (await (await front.uploads('POST', '', { as: 'service', body: sent })).json()) as { id: string };
    const at = `com/artifact/${solutionId}/uploaded/1/uploaded-1.bin`;
    const headers = { 'x-upload': id };
    expect((await front.send('PUT', at, { as: 'service', headers })).status).to.equal(201);
    expect(await (await behind.send('GET', at, { as: 'service' })).text()).to.equal('uploaded before');
    expect((await front.send('PUT', at, { as: 'service', headers })).status).to.equal(200);
    await front.uploads('DELETE', id, { as: 'service' });
    expect(front.store.count()).to.equal(0);
    expect((await front.send('PUT', at, { as: 'service', headers })).status).to.equal(404);
  });

  it('answers from there what its users may read, whole and in part', async () => {
    const whole = await front.send('GET', path, { as: 'owner' });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).to.equal(true);
    const part = await front.send('GET', path, { as: 'owner', headers: { range: 'bytes=5-9' } });
    expect([part.status, part.headers.get('content-range')]).to.deep.equal([206, 'bytes 5-9/200000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).to.equal(true);
    const head = await front.send('HEAD', path, { as: 'owner' });
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, '200000']);
    const etag = whole.headers.get('etag') ?? '';
    expect((await front.send('GET', path, { as: 'owner', headers: { 'if-none-match': etag } })).status).to.equal(304);
    expect([await status('GET'), await status('GET', 'stranger'), await status('GET', 'admin')]).to.deep.equal([
      401, 404, 200,
    ]);
    front.solutions.set(solutionId, { ...solution, revisions: [{ ...revision, accessTypeCode: 'PB' }] });
    expect(await status('GET')).to.equal(200);
    front.solutions.set(solutionId, solution);
  });

  it('lists folders for services and administrators alone: what is private cannot be left out', async () => {
    const folder = `com/artifact/${solutionId}/model/`;
    expect(await status('GET', 'owner', folder)).to.equal(404);
    expect([await status('GET', 'admin', folder), await status('GET', 'service', folder)]).to.deep.equal([200, 200]);
  });

  it('lists what is above the solutions for administrators alone, also without a slash at the end', async () => {
    for (const folder of ['com', 'com/artifact']) {
      expect([await status('GET', undefined, folder), await status('GET', 'owner', folder)]).to.deep.equal([401, 404]);
      expect(await status('GET', 'admin', folder)).to.equal(200);
    }
  });

  it('says what it has stored, and stores no other bytes than the client has announced, and not too many', async () => {
    const at = `com/artifact/${solutionId}/model/2/model-2.zip`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const put = async (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = bytes) => {
      const answer = await front.send('PUT', at, { as: 'owner', body, headers });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const wrong = { 'x-checksum-sha256': '0'.repeat(64) };
    expect(await put(wrong)).to.include({ status: 400, code: 'checksum_mismatch' });
    const piece = new Uint8Array(1_000_000);
    let left = 11;
    const endless = new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(piece) : to.close()) });
    const headers = { authorization: 'Bearer owner' };
    const request = { method: 'PUT', body: endless, headers, duplex: 'half' } as RequestInit;
    expect((await fetch(`${front.url}/repository/${repositoryName}/${at}`, request)).status).to.equal(413);
    expect((await behind.send('HEAD', at, { as: 'service' })).status).to.equal(404);
    expect(await put({ 'x-checksum-sha256': sha256 })).to.deep.equal({ status: 201, path: at, size: 200_000, sha256 });
    expect(await put({})).to.deep.equal({ status: 200, path: at, size: 200_000, sha256 });
    expect(await put(wrong)).to.include({ status: 400, code: 'checksum_mismatch' });
  });

  it('deletes there, and says so where nothing is', async () => {
    expect([await status('DELETE', 'stranger'), await status('DELETE', 'owner')]).to.deep.equal([403, 204]);
    expect([await status('DELETE', 'owner'), await status('GET', 'owner')]).to.deep.equal([404, 404]);
  });

  it('is unavailable while the other one is', async () => {
    await behind.stop();
    const answer = await front.send('GET', path, { as: 'owner' });
    expect([answer.status, answer.headers.has('retry-after')]).to.deep.equal([503, true]);
  });
});
