import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';

interface Files {
  readonly bytes?: number;
  readonly license?: string;
  readonly runtime?: string;
}

describe('what a search of solutions is narrowed by', () => {
  let catalog: TestCatalog;
  let things: SampleRecords;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    things = createSampleRecords(catalog);
    userId = await things.user();
  });
  after(() => catalog?.stop());

  async function addArtifact(revisionId: string, type: string, size: number, metadata?: string): Promise<string> {
    const file = { version: '1', artifactTypeCode: type, name: type, uri: `models/${newId()}`, userId, size };
    const { artifactId } = await things.done('POST', '/artifact', { ...file, ...(metadata && { metadata }) });
    await things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
    return artifactId;
  }
  async function addRevision(solutionId: string, { bytes = 0, license, runtime }: Files, accessTypeCode = 'PB') {
    const revisionId = await things.revision(solutionId, userId, { accessTypeCode, version: newId().slice(-12) });
    await addArtifact(revisionId, 'MI', bytes);
    // Images in a registry have the size -1.
    await addArtifact(revisionId, 'DI', -1);
    if (license !== undefined) await addArtifact(revisionId, 'LI', 0, JSON.stringify({ license }));
    if (runtime !== undefined) await addArtifact(revisionId, 'MD', 0, JSON.stringify({ runtime }));
    return revisionId;
  }
  async function find(query: string): Promise<string[]> {
    const { status, body } = await catalog.call('GET', `/portal/solution?user=${userId}&${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.content.map(({ solutionId }: { readonly solutionId: string }) => solutionId);
  }

  it('is what the artifacts of one revision say, all of it of the same one', async () => {
    const solutionId = await things.solution(userId);
    await addRevision(solutionId, { bytes: 500, license: 'MIT', runtime: 'Python' });
    await addRevision(solutionId, { bytes: 5_000, license: 'Apache-2.0', runtime: 'r' });
    for (const query of ['license=MIT', 'license=GPL-3.0&license=MIT', 'runtime=PYTHON', 'minbytes=500&maxbytes=501'])
      expect(await find(query), query).to.deep.equal([solutionId]);
    expect(await find('license=MIT&runtime=python&maxbytes=1000&atc=PB')).to.deep.equal([solutionId]);
    for (const query of ['license=mit', 'license=MIT&runtime=r', 'license=MIT&minbytes=1000', 'maxbytes=500'])
      expect(await find(query), query).to.deep.equal([]);
  });

  it('follows artifacts that come, change and go', async () => {
    const solutionId = await things.solution(userId);
    const revisionId = await addRevision(solutionId, { bytes: 10 });
    const [license] = [await addArtifact(revisionId, 'LI', 7, '{"license": "ISC"}')];
    expect(await find('license=ISC&minbytes=17&maxbytes=18')).to.deep.equal([solutionId]);
    const record = await things.done('GET', `/artifact/${license}`);
    await things.done('PUT', `/artifact/${license}`, { ...record, size: 9, metadata: '["MIT"]' });
    expect(await find('license=ISC')).to.deep.equal([]);
    expect(await find('minbytes=19&maxbytes=20')).to.deep.equal([solutionId]);
    await things.done('DELETE', `/revision/${revisionId}/artifact/${license}`);
    expect(await find('minbytes=10&maxbytes=11')).to.deep.equal([solutionId]);
    await things.done('DELETE', `/solution/${solutionId}/revision/${revisionId}`);
    expect(await find('minbytes=10&maxbytes=11')).to.deep.equal([]);
  });

  it('adds up what is added at the same moment', async () => {
    const solutionId = await things.solution(userId);
    const revisionId = await addRevision(solutionId, {});
    await Promise.all(Array.from({ length: 8 }, () => addArtifact(revisionId, 'MI', 1_000_000)));
    expect(await find('minbytes=8000000&maxbytes=8000001')).to.deep.equal([solutionId]);
  });

  it('is listed, without what only other revisions say', async () => {
    const mark = newId().slice(-8);
    const solutionId = await things.solution(userId);
    await addRevision(solutionId, { license: `public ${mark}`, runtime: `public-${mark}` });
    await addRevision(solutionId, { license: `private ${mark}` }, 'PR');
    await addRevision(await things.solution(userId, { active: false }), { license: `deleted ${mark}` });
    const { body } = await catalog.call('GET', '/portal/facet?atc=PB');
    const marked = (values: readonly string[]) => values.filter((value) => value.endsWith(mark));
    expect(marked(body.licenses)).to.deep.equal([`public ${mark}`]);
    expect(marked(body.runtimes)).to.deep.equal([`public-${mark}`]);
    expect(body.licenses).to.deep.equal([...body.licenses].sort());
  });
});
