import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createDeleteArtifacts, type DeletedRecord } from '../../../../services/artifacts/app/delete-artifacts.ts';
import type { Solution } from '../../../../services/artifacts/domain/access.ts';
import { createMemoryArtifacts, type MemoryArtifacts } from '../../../../services/artifacts/store/memory-artifacts.ts';

const solutionId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';
const other = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c25';
const [one, two] = ['018f2c5e-0000-7000-8000-00000000000a', '018f2c5e-0000-7000-8000-00000000000b'] as const;
const base = `com/artifact/${solutionId}`;
const wide = { bytes: 1e9, files: 1_000 };

const revisionOne = `${base}/${one}/plan/1/plan-1.json`;
const paths = [
  revisionOne,
  `${base}/model/1/model-1.zip`,
  `${base}/model/1/model-1.module`,
  `${base}/model/2/model-2.zip`,
  `${base}/${two}/plan/1/plan-1.json`,
  `${base}/notes.txt`,
  `com/artifact/${other}/model/1/model-1.zip`,
];

describe('the artifacts of a deleted record', () => {
  let time: number;
  let store: MemoryArtifacts;
  let named: string[];
  let revisions: Solution['revisions'][number][];

  beforeEach(async () => {
    time = 1_000;
    store = createMemoryArtifacts({ now: () => time });
    [named, revisions] = [[], []];
    for (const path of paths) await put(path);
  });

  async function put(path: string, text = path) {
    const bytes = await store.stage(Readable.from([Buffer.from(text)], { objectMode: false }), 1_000);
    const limits = { solution: wide, user: wide };
    return store.place({ path, bytes, owner: {}, isReplaceable: false, limits });
  }
  const remove = (deleted: Omit<DeletedRecord, 'solutionId'>) =>
    createDeleteArtifacts({
      store,
      findSolution: async () => (revisions.length > 0 ? { revisions } : undefined),
      isNamed: async (path) => named.includes(path),
    })({ solutionId, ...deleted });
  const left = async () => (await store.below('', 1_000)).map(({ path }) => path).sort();
  const without = (...gone: string[]) => paths.filter((path) => !gone.includes(path)).sort();

  it('are all of its solution, and none of another', async () => {
    expect(await remove({ at: 2_000 })).to.equal(6);
    expect(await left()).to.deep.equal([`com/artifact/${other}/model/1/model-1.zip`]);
  });

  it('are those of its revision, by its id and by its version', async () => {
    revisions = [{ revisionId: two, version: '2', accessTypeCode: 'PR' }];
    expect(await remove({ revision: { revisionId: one, version: '1' }, at: 2_000 })).to.equal(3);
    expect(await left()).to.deep.equal(without(...paths.slice(0, 3)));
  });

  it('are not those of a version that another revision has as well', async () => {
    revisions = [{ revisionId: two, version: '1', accessTypeCode: 'PR' }];
    expect(await remove({ revision: { revisionId: one, version: '1' }, at: 2_000 })).to.equal(1);
    expect(await left()).to.deep.equal(without(revisionOne));
  });

  it('are not those that another revision names', async () => {
    named = [`${base}/model/1/model-1.zip`];
    expect(await remove({ at: 2_000 })).to.equal(5);
    expect(await left()).to.include(`${base}/model/1/model-1.zip`);
  });

  it('are not those that were stored after it was deleted', async () => {
    time = 3_000;
    await put(`${base}/model/3/model-3.zip`);
    expect(await remove({ at: 2_000 })).to.equal(6);
    expect(await left()).to.include(`${base}/model/3/model-3.zip`);
  });

  it('are found on every page', async () => {
    for (let index = 0; index < 450; index += 1) await put(`${base}/many/2/many-2-${index}.txt`, 'x');
    named = [`${base}/many/2/many-2-7.txt`];
    expect(await remove({ at: 2_000 })).to.equal(455);
  });

  it('leave their bytes as long as another path has them, and their coordinates free', async () => {
    const shared = await put(`com/artifact/${other}/copy/1/copy-1.zip`, paths[1]);
    expect(shared).to.deep.equal({ outcome: 'created' });
    const { sha256 = '' } = (await store.find(paths[1] ?? '')) ?? {};
    await remove({ at: 2_000 });
    time = 10_000;
    await store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
    expect(await store.checksums(sha256)).to.include.keys('md5');
    expect(store.count()).to.equal(2);
    expect(await put(paths[1] ?? '', 'other bytes')).to.deep.equal({ outcome: 'created' });
  });
});
