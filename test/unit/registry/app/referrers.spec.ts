import { expect } from 'chai';
import { createReferrers } from '../../../../services/registry/app/referrers.ts';
import { createMemoryEngine, digestOf } from './memory-engine.ts';

describe('the list of what refers to an image', () => {
  const repository = 'model';
  const subject = digestOf('the image');
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';

  async function listOf(count: number, annotation: string) {
    const { engine, requests } = createMemoryEngine(repository);
    const referrers = createReferrers(engine);
    const digests: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = Buffer.from(JSON.stringify({ subject: { digest: subject }, index, annotations: { a: annotation } }));
      digests.push(digestOf(body));
      await referrers.add({ repository, subject, digest: digestOf(body), mediaType, body });
    }
    requests.length = 0;
    const pages: string[][] = [];
    for (let last: string | undefined = ''; last !== undefined; ) {
      const page = await referrers.list(repository, subject, last);
      pages.push(page.referrers.map(({ digest }) => digest));
      last = page.next;
    }
    return { digests, pages, requests, again: () => referrers.list(repository, subject, '') };
  }

  it('is one page where it is short, and is not read twice', async () => {
    const { digests, pages, requests, again } = await listOf(20, 'short');
    expect(pages).to.have.lengthOf(1);
    expect(pages[0]).to.have.members(digests);
    const reads = requests.length;
    await again();
    // The tags, and the tag of the digest.
    expect(requests.length - reads).to.equal(2);
  });

  it('is given in pages where there are very many, and leaves none out', async () => {
    const { digests, pages } = await listOf(1_001, '');
    expect(pages.map(({ length }) => length)).to.deep.equal([1_000, 1]);
    expect(pages.flat()).to.have.members(digests);
  });

  it('is given in pages where they say much, which is not kept in memory', async () => {
    const { digests, pages, requests, again } = await listOf(36, 'x'.repeat(300_000));
    expect(pages.map(({ length }) => length)).to.deep.equal([16, 16, 4]);
    expect(pages.flat()).to.have.members(digests);
    const reads = requests.length;
    await again();
    expect(requests.length - reads).to.equal(18);
  });
});
