import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createQuotas, type QuotaLimits, type Quotas } from '../../../../services/content/app/quotas.ts';
import type { DescriptionSpace } from '../../../../services/content/domain/ports.ts';
import { createMemoryDescriptionSpace } from '../../../../services/content/store/memory-description-space.ts';
import { createMemoryFiles, type MemoryFiles } from '../../../../services/content/store/memory-files.ts';
import { systemClock } from '../../../../services/kit/clock.ts';

const limits: QuotaLimits = { solution: { bytes: 100, files: 4 }, user: { bytes: 150, files: 6 }, uploads: 2 };
const most = 1_000;
const retentionMs = 100;

describe('what a solution and a user may store', () => {
  let files: MemoryFiles;
  let quotas: Quotas;
  let descriptions: DescriptionSpace;
  let now: number;
  let upload: (solutionId: string, bytes: number, userId?: string, until?: Promise<unknown>) => Promise<unknown>;

  beforeEach(() => {
    files = createMemoryFiles(systemClock);
    now = 0;
    descriptions = createMemoryDescriptionSpace({ now: () => now }, retentionMs);
    quotas = createQuotas({ files, descriptions, limits });
    upload = (solutionId, bytes, userId, until) => {
      const owner = { solutionId, ...(userId !== undefined && { userId }) };
      return quotas
        .upload(owner, most, async (limitBytes) => {
          await until;
          const source = Readable.from([Buffer.alloc(bytes)], { objectMode: false });
          return { claim: await files.stage(source, { limitBytes, aggregate: 'image/s', owner }) };
        })
        .then(
          () => 'stored',
          (error) => `${error.code} ${error.reason}: ${error.message}`,
        );
    };
  });

  const kept = 'Replaced and deleted files count until they are swept.';

  it('ends with the bytes of a solution, and says what is left', async () => {
    expect(await upload('s', 60, 'ada')).to.equal('stored');
    expect(await upload('s', 41, 'bob')).to.equal(
      `too_large quota_exceeded: This solution has 40 bytes of 100 bytes left. ${kept}`,
    );
    expect(await upload('s', 40, 'bob')).to.equal('stored');
    expect(await upload('s', 1)).to.match(/^too_large quota_exceeded: This solution has 0 bytes/);
    expect(await upload('other', 1)).to.equal('stored');
    expect(files.count()).to.equal(3);
  });

  it('ends with the bytes of a user, over all solutions', async () => {
    expect([await upload('a', 90, 'ada'), await upload('b', 50, 'ada')]).to.deep.equal(['stored', 'stored']);
    expect(await upload('c', 11, 'ada')).to.match(/^too_large quota_exceeded: You have 10 bytes of 150 bytes left/);
    expect(await upload('c', 11, 'bob')).to.equal('stored');
    // A service that names no user.
    expect(await upload('c', 11)).to.equal('stored');
  });

  it('ends with the number of files', async () => {
    for (const _ of [1, 2, 3, 4]) expect(await upload('s', 1, 'ada')).to.equal('stored');
    expect(await upload('s', 1, 'bob')).to.equal(
      `rate_limited too_many_files: This solution has 0 of 4 files left; delete some first. ${kept}`,
    );
    for (const solution of ['t', 'u']) expect(await upload(solution, 1, 'ada')).to.equal('stored');
    expect(await upload('v', 1, 'ada')).to.match(/^rate_limited too_many_files: You have 0 of 6 files left/);
  });

  it('is not exceeded by uploads at the same moment', async () => {
    const begin = Promise.withResolvers<void>();
    const all = Promise.all(['ada', 'bob', 'carl'].map((user) => upload('s', 60, user, begin.promise)));
    begin.resolve();
    const outcomes = await all;
    expect(outcomes.filter((outcome) => outcome === 'stored').length).to.be.lessThan(2);
    expect((await files.usage({ solutionId: 's' })).bytes).to.be.at.most(100);
  });

  it('takes so many files of one user at a time', async () => {
    const begin = Promise.withResolvers<void>();
    const running = ['a', 'b'].map((solution) => upload(solution, 1, 'ada', begin.promise));
    expect(await upload('c', 1, 'ada')).to.match(/^rate_limited too_many_uploads: You may send 2 files/);
    expect(await upload('c', 1, 'bob')).to.equal('stored');
    begin.resolve();
    expect(await Promise.all(running)).to.deep.equal(['stored', 'stored']);
    expect(await upload('c', 1, 'ada')).to.equal('stored');
  });

  it('leaves the limit of one file as it is', async () => {
    expect(await upload('s', most + 1, 'ada')).to.match(/^too_large quota_exceeded/);
    const roomy = createQuotas({
      ...{ files, descriptions },
      limits: {
        ...limits,
        solution: { bytes: 1e6, files: 9 },
        user: { bytes: 1e6, files: 9 },
      },
    });
    const owner = { solutionId: 'r' };
    const source = Readable.from([Buffer.alloc(most + 1)], { objectMode: false });
    const error = await roomy
      .upload(owner, most, async (limitBytes) => ({
        claim: await files.stage(source, { limitBytes, aggregate: 'image/s', owner }),
      }))
      .catch((thrown) => thrown);
    expect(error).to.include({ code: 'too_large', reason: 'too_large' });
  });

  const describeIt = (aggregate: string, bytes: number, owner = { solutionId: 's', userId: 'ada' }) =>
    quotas.reserve({ aggregate, bytes, owner }).catch((error) => `${error.code} ${error.reason}: ${error.message}`);

  it('counts descriptions, together with files', async () => {
    expect(await upload('s', 60, 'ada')).to.equal('stored');
    expect(await describeIt('a', 41)).to.equal(
      `too_large quota_exceeded: This solution has 40 bytes of 100 bytes left. ${kept}`,
    );
    expect(await describeIt('a', 40)).to.have.property('release');
    expect(await upload('s', 1, 'bob')).to.match(/^too_large quota_exceeded: This solution has 0 bytes/);
    expect(await describeIt('b', 51, { solutionId: 't', userId: 'ada' })).to.match(
      /^too_large .*You have 50 bytes of 150/,
    );
  });

  it('counts a superseded description until the journal forgets it, so that writing one again and again ends', async () => {
    for (const _ of [1, 2, 3, 4]) expect(await describeIt('a', 1)).to.have.property('release');
    expect(await describeIt('a', 1)).to.match(/^rate_limited too_many_files: This solution has 0 of 4 files left/);
    now += retentionMs;
    expect(await describeIt('a', 1)).to.have.property('release');
    expect(await descriptions.usage({ solutionId: 's' })).to.deep.include({ files: 2 });
    now += retentionMs;
    expect(await descriptions.usage({ solutionId: 's' }), 'the newest stays').to.deep.equal({ files: 1, bytes: 1 });
    await quotas.supersede('a');
    now += retentionMs;
    expect(await descriptions.usage({ userId: 'ada' })).to.deep.equal({ files: 0, bytes: 0 });
  });

  it('gives the space of a rejected description back, and keeps that of the one before', async () => {
    await describeIt('a', 10);
    const rejected = await describeIt('a', 20);
    if (typeof rejected === 'string') throw new Error(rejected);
    await rejected.release();
    now += retentionMs;
    expect(await descriptions.usage({ solutionId: 's' })).to.deep.equal({ files: 1, bytes: 10 });
  });
});
