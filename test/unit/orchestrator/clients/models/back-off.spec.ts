import { expect } from 'chai';
import { pauseMs, retryAfterMs } from '../../../../../services/orchestrator/clients/models/back-off.ts';

describe('the pause before another attempt', () => {
  it('doubles up to two seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => pauseMs(attempt, 1))).to.deep.equal([
      100, 200, 400, 800, 1_600, 2_000, 2_000,
    ]);
  });

  it('is up to half of it chance', () => {
    expect([0, 0.5, 1].map((random) => pauseMs(1, random))).to.deep.equal([50, 75, 100]);
  });

  it('is as long as the model asks for, in seconds or as a date', () => {
    expect(retryAfterMs('3')).to.equal(3_000);
    expect(retryAfterMs('0')).to.equal(0);
    expect(retryAfterMs(new Date(Date.now() + 60_000).toUTCString())).to.be.within(50_000, 60_000);
    expect(retryAfterMs(new Date(0).toUTCString())).to.equal(0);
  });

  it('is not what a model says that makes no sense', () => {
    for (const header of [undefined, '', 'soon', '-x']) expect(retryAfterMs(header)).to.equal(undefined);
  });
});
