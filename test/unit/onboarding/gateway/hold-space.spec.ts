import { Readable } from 'node:stream';
import { expect } from 'chai';
import { AppError } from '../../../../services/kit/errors.ts';
import { holdSpace } from '../../../../services/onboarding/gateway/hold-space.ts';
import { createMemoryStagedFiles } from '../../../../services/onboarding/store/memory-staged-files.ts';

const limits = { modelBytes: 100, documentBytes: 10, userBytes: 100 };

describe('the space that uploads of one user take', () => {
  let time: number;
  let staged: ReturnType<typeof createMemoryStagedFiles>;
  beforeEach(() => {
    time = 1_000_000_000;
    staged = createMemoryStagedFiles({ now: () => time });
  });

  const upload = (bytes: number | undefined, work: (free: number) => Promise<unknown>, userId = 'ada') =>
    holdSpace({ staged, limits }, { userId, bytes, most: 80, overheadBytes: 5 }, work).catch((error: unknown) => {
      if (error instanceof AppError) return error.reason;
      throw error;
    });
  const stage = (bytes: number) => () =>
    staged.stage(Readable.from([Buffer.alloc(bytes)]), { limitBytes: bytes, userId: 'ada' });

  it('is theirs from before the first byte, so that all at once take no more than there is', async () => {
    let peak = 0;
    let taken = 0;
    const hold = async (free: number) => {
      taken += free;
      peak = Math.max(peak, taken);
      await new Promise((resolve) => setImmediate(resolve));
      taken -= free;
      return 'stored';
    };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => upload(30, hold)));
    expect(peak).to.be.at.most(100);
    expect(outcomes.filter((one) => one === 'stored')).to.have.length(3);
    expect(outcomes.filter((one) => one === 'too_much_staged')).to.have.length(5);
    expect(await upload(30, hold, 'eve')).to.equal('stored');
    expect(await upload(100, hold)).to.equal('stored');
  });

  it('is the most that may come where its client does not say how much comes', async () => {
    const outcome = await upload(undefined, async (free) => [free, await upload(30, async () => 'stored')]);
    expect(outcome).to.deep.equal([80, 'too_much_staged']);
  });

  it('is less what was staged before', async () => {
    await upload(60, stage(60));
    expect(await upload(undefined, async (free) => free)).to.equal(40);
    expect(await upload(46, async () => 'stored')).to.equal('too_much_staged');
    expect(await upload(45, async (free) => free)).to.equal(40);
  });

  it('is free again after a while where the process died', async () => {
    await staged.reserve('ada', 100);
    expect(await upload(1, async () => 'stored')).to.equal('too_much_staged');
    time += 3 * 60 * 60_000;
    expect(await upload(1, async () => 'stored')).to.equal('stored');
  });
});
