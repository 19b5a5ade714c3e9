import { expect } from 'chai';
import { backOffMs } from '../../../services/kit/retry-policy.ts';
import { pauseAfter, retryUntilStopped } from '../../../services/kit/retry-until-stopped.ts';

const quick = { initialDelayMs: 1, maxDelayMs: 4 };

describe('retrying until the service stops', () => {
  it('repeats work until it succeeds, and counts the attempts', async () => {
    const attempts: number[] = [];
    const work = async (attempt: number) => {
      attempts.push(attempt);
      if (attempt < 4) throw new Error('not yet');
      return 'done';
    };
    expect(await retryUntilStopped(work, new AbortController().signal, quick)).to.equal('done');
    expect(attempts).to.deep.equal([1, 2, 3, 4]);
  });

  it('throws errors that are not retriable', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      throw new Error('a defect');
    };
    const isRetriable = () => false;
    const error = await retryUntilStopped(work, new AbortController().signal, { isRetriable }).catch(
      (thrown) => thrown,
    );
    expect([attempts, error.message]).to.deep.equal([1, 'a defect']);
  });

  it('ends its wait when the service stops', async () => {
    const stopping = new AbortController();
    const retrying = retryUntilStopped(() => Promise.reject(new Error('no')), stopping.signal, {
      initialDelayMs: 60_000,
    });
    setImmediate(() => stopping.abort());
    expect(await retrying.catch(() => 'stopped')).to.equal('stopped');
  });

  it('pauses after a failure, and no longer when the service stops', async () => {
    const stopping = new AbortController();
    let isOver = false;
    const pause = pauseAfter(1_000, stopping.signal).then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).to.equal(false);
    stopping.abort();
    await pause;
    await pauseAfter(1_000, stopping.signal);
  });

  it('waits longer after each failure, up to a limit', () => {
    const policy = { initialDelayMs: 100, maxDelayMs: 1_000 };
    for (const [failures, longest] of [
      [1, 100],
      [2, 200],
      [4, 800],
      [5, 1_000],
      [5_000, 1_000],
    ] as const)
      expect(backOffMs(failures, policy)).to.be.within(longest / 2, longest);
  });
});
