import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type MemoryArtifactRepository, startMemoryArtifacts } from '../../support/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const base = `com/artifact/${solutionId}`;
const hashOf = (name: string, bytes: string | Uint8Array) => createHash(name).update(bytes).digest('hex');

describe('artifacts over HTTP', () => {
  let repository: MemoryArtifactRepository;
  const put = (path: string, body: string | Uint8Array<ArrayBuffer>, as = 'owner', headers = {}) =>
    repository.send('PUT', path, { as, body, headers });
  const get = (path: string, headers: Record<string, string> = {}) =>
    repository.send('GET', path, { as: 'owner', headers });
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  before(async () => {
    repository = await startMemoryArtifacts({
      solution: { bytes: 50_000_000, files: 200 },
      user: { bytes: 60_000_000, files: 300 },
    });
    repository.solutions.set(solutionId, { ownerId: 'id-of-owner', coOwnerIds: [], active: true, revisions: [] });
  });
  after(() => repository.stop());

  it('store a file and answer it, whole and in part', async () => {
    const bytes = randomBytes(300_000);
    const path = `${base}/model/1/model-1.zip`;
    const stored = await put(path, bytes);
    expect(stored.status).to.equal(201);
    expect(await stored.json()).to.deep.equal({ path, size: 300_000, sha256: hashOf('sha256', bytes) });
    const whole = await get(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).to.equal(true);
    expect(whole.headers.get('content-type')).to.equal('application/zip');
    const etag = whole.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).to.equal(304);
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).to.deep.equal([206, 'bytes 10-19/300000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).to.equal(true);
    const head = await repository.send('HEAD', path, { as: 'owner' });
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, '300000']);
  });

  it('never change a release, and replace snapshots and raw paths', async () => {
    const release = `${base}/model/2/model-2.json`;
    expect((await put(release, 'a')).status).to.equal(201);
    expect((await put(release, 'a')).status).to.equal(200);
    expect(await codeOf(await put(release, 'b'))).to.deep.equal([409, 'release_exists']);
    expect(await (await get(release)).text()).to.equal('a');
    for (const path of [`${base}/model/3-SNAPSHOT/model-3-SNAPSHOT.json`, `${base}/raw.json`]) {
      await put(path, 'a');
      expect((await put(path, 'b')).status).to.equal(201);
      expect(await (await get(path)).text()).to.equal('b');
    }
  });

  it('do not take other bytes for a release that its owner has deleted; services may', async () => {
    const path = `${base}/model/4/model-4.json`;
    await put(path, 'a');
    expect((await repository.send('DELETE', path, { as: 'owner' })).status).to.equal(204);
    expect((await get(path)).status).to.equal(404);
    expect(await codeOf(await put(path, 'b'))).to.deep.equal([409, 'release_deleted']);
    expect((await put(path, 'a')).status).to.equal(201);
    expect((await repository.send('DELETE', path, { as: 'service' })).status).to.equal(204);
    expect((await put(path, 'b')).status).to.equal(201);
  });

  it('compute checksums, and compare those that clients send', async () => {
    const path = `${base}/model/5/model-5.zip`;
    await put(path, 'abc');
    for (const name of ['md5', 'sha1', 'sha256', 'sha512']) {
      expect(await (await get(`${path}.${name}`)).text()).to.equal(hashOf(name, 'abc'));
      expect((await put(`${path}.${name}`, `${hashOf(name, 'abc').toUpperCase()}  model-5.zip\n`)).status).to.equal(
        200,
      );
      expect(await codeOf(await put(`${path}.${name}`, hashOf(name, 'abd')))).to.deep.equal([409, 'checksum_mismatch']);
    }
    expect(await codeOf(await put(`${path}.sha1`, 'what?'))).to.deep.equal([400, 'no_checksum']);
    expect((await put(`${base}/model/5/other.zip.sha1`, hashOf('sha1', 'abc'))).status).to.equal(404);
  });

  it('store nothing where other bytes arrive than the client has announced', async () => {
    const path = `${base}/model/6/model-6.zip`;
    const announced = { 'x-checksum-sha256': hashOf('sha256', 'other') };
    const before = repository.store.count();
    expect(await codeOf(await put(path, 'abc', 'owner', announced))).to.deep.equal([400, 'checksum_mismatch']);
    expect((await get(path)).status).to.equal(404);
    expect(repository.store.count()).to.equal(before);
    expect((await put(path, 'abc', 'owner', { 'x-checksum-sha256': hashOf('sha256', 'abc') })).status).to.equal(201);
  });

  it('make the metadata of what is stored, whatever clients send of it', async () => {
    for (const version of ['1.0', '1.1', '2.0-SNAPSHOT'])
      await put(`${base}/lib/${version}/lib-${version.replace('SNAPSHOT', '20260102.030405-1')}.pom`, version);
    const path = `${base}/lib/maven-metadata.xml`;
    const sent = '<metadata><versioning><versions><version>0.1</version></versions></versioning></metadata>';
    expect((await put(path, sent)).status).to.equal(201);
    expect((await put(`${path}.sha1`, hashOf('sha1', sent))).status).to.equal(200);
    const text = await (await get(path)).text();
    expect(text).to.include('<latest>2.0-SNAPSHOT</latest>').and.to.include('<release>1.1</release>');
    expect([...text.matchAll(/<version>(.*?)</g)].map(([, one]) => one)).to.deep.equal(['1.0', '1.1', '2.0-SNAPSHOT']);
    expect(await (await get(`${path}.sha256`)).text()).to.equal(hashOf('sha256', text));
    const snapshot = await (await get(`${base}/lib/2.0-SNAPSHOT/maven-metadata.xml`)).text();
    expect(snapshot).to.include('<timestamp>20260102.030405</timestamp>');
    expect(snapshot).to.include('<value>2.0-20260102.030405-1</value>');
  });

  it('keep metadata that cannot be made, and nothing else in its place', async () => {
    const path = `${base}/plugins/maven-metadata.xml`;
    const plugins = '<?xml version="1.0"?>\n<metadata><plugins/></metadata>';
    expect((await put(path, plugins)).status).to.equal(201);
    expect(await (await get(path)).text()).to.equal(plugins);
    expect(await (await get(`${path}.md5`)).text()).to.equal(hashOf('md5', plugins));
    expect(await codeOf(await put(path, 'a picture'))).to.deep.equal([400, 'no_metadata']);
  });

  it('answer a folder as a page whose links lead on, and as JSON', async () => {
    const odd = 'a <b>&".txt';
    await put(`${base}/odd/${encodeURIComponent(odd)}`, 'x');
    const page = await (await get(`${base}/odd/`, { accept: 'text/html' })).text();
    expect(page).to.include('a &lt;b&gt;&amp;&quot;.txt').and.not.to.include('<b>');
    const link = /href="([^"]*%22[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const followed = await fetch(new URL(link, repository.url), { headers: { authorization: 'Bearer owner' } });
    expect(await followed.text()).to.equal('x');
    const json = await (await get(`${base}/odd`, { accept: 'application/json' })).json();
    expect(json).to.deep.include({ path: `${base}/odd` });
    expect((json as { entries: object[] }).entries[0]).to.deep.include({ name: odd, type: 'file', size: 1 });
  });

  it('reject paths that lead elsewhere', async () => {
    for (const path of ['com%2F..%2Fx', `${base}//x`, `${base}/a%5Cb`, `${base}/a%00b`, `${base}/${'x'.repeat(256)}`])
      expect((await put(path, 'x')).status, path).to.equal(400);
    const elsewhere = await fetch(`${repository.url}/repository/another/a`, {
      headers: { authorization: 'Bearer owner' },
    });
    expect(elsewhere.status).to.equal(404);
  });

  it('reject a body that is too large or encoded before it is read, and keep users to what they may store', async () => {
    expect((await put(`${base}/big.bin`, Buffer.alloc(10_000_001))).status).to.equal(413);
    expect((await put(`${base}/z`, 'x', 'owner', { 'content-encoding': 'gzip' })).status).to.equal(415);
    const sizes = [];
    for (let index = 0; index < 6; index += 1)
      sizes.push((await put(`${base}/fill/${index}`, Buffer.alloc(9_500_000 + index))).status);
    expect(sizes).to.deep.equal([201, 201, 201, 201, 201, 413]);
    expect(await codeOf(await put(`${base}/fill/6`, Buffer.alloc(9_000_000)))).to.deep.equal([413, 'quota_exceeded']);
  });

  it('ask clients that log in by Basic to do so', async () => {
    const answer = await repository.send('GET', `${base}/model/1/model-1.zip`);
    expect([answer.status, answer.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
  });
});
