import { expect } from 'chai';
import { afterFailure } from '../../../../services/notification/domain/delivery.ts';
import { retryDelayMs } from '../../../../services/notification/domain/retry.ts';

const retryPolicy = { initialDelayMs: 1_000, maxDelayMs: 60_000, giveUpAfterMs: 3_600_000 };

describe('a delivery that failed', () => {
  it('waits twice as long each time, up to a limit, with jitter', () => {
    expect([1, 2, 3, 7, 50].map((failures) => retryDelayMs(retryPolicy, failures, 0.5))).to.deep.equal([
      1_000, 2_000, 4_000, 60_000, 60_000,
    ]);
    expect(retryDelayMs(retryPolicy, 1, 0)).to.equal(750);
    expect(retryDelayMs(retryPolicy, 1, 1)).to.equal(1_250);
  });

  it('is given up if the next attempt would be too late', () => {
    const following = (now: number) =>
      afterFailure(retryPolicy, { attempts: 2, startedAt: 0 }, { answer: 'no', now, random: 0.5 });
    expect(following(1_000)).to.deep.equal({ state: 'waiting', answer: 'no', retryInMs: 2_000 });
    expect(following(3_598_001)).to.deep.equal({ state: 'given_up', answer: 'no' });
  });
});
