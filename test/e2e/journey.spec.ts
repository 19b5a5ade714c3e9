import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { signIn } from '../../scripts/demo/people/sign-in.ts';
import { journey } from './journey.ts';
import { type PlatformUnderTest, platformUnderTest } from './platform.ts';

describe('The whole platform, seen from outside', function () {
  this.timeout(180_000);
  let platform: PlatformUnderTest;

  before(async () => {
    platform = await platformUnderTest();
  });
  after(() => platform?.stop());

  it('publishes a solution, serves it, answers calls of its model and takes it away', () =>
    journey(platform.addresses));

  it('keeps a large document under a Unicode name, and serves any part of it', async () => {
    const { edgeUrl, adminPassword: password } = platform.addresses;
    const token = await signIn(edgeUrl, { loginName: 'admin', password });
    const headers = { authorization: `Bearer ${token}` };
    const [solutionId, revisionId] = [randomUUID(), randomUUID()];
    const name = 'Größe – 尺寸 1.bin';
    const bytes = randomBytes(20 << 20);
    const site = `${edgeUrl}/site`;
    const documents = `${site}/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=org`;

    const stored = await fetch(`${documents}&filename=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    expect(stored.status).to.equal(200);
    expect(await stored.json()).to.include({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await (await fetch(documents, { headers })).json()).to.deep.equal([name]);

    const folder = `${site}/binaries/content/assets/solutiondocs/solution/${solutionId}/${revisionId}/org`;
    const href = `${folder}/${encodeURIComponent(name)}`;
    expect(bytes.equals(await (await fetch(href, { headers })).bytes())).to.equal(true);
    const part = await fetch(href, { headers: { ...headers, range: 'bytes=1000000-1000999' } });
    expect(part.status).to.equal(206);
    expect(bytes.subarray(1_000_000, 1_001_000).equals(await part.bytes())).to.equal(true);
  });
});
