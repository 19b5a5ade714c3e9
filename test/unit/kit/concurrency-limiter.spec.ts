import { expect } from 'chai';
import { createCanceller } from '../../../services/kit/cancellation.ts';
import { createConcurrencyLimiter } from '../../../services/kit/concurrency-limiter.ts';

const later = () => Date.now() + 5_000;

describe('a concurrency limiter', () => {
  it('gives as many slots as allowed', () => {
    const limiter = createConcurrencyLimiter(10);
    expect(limiter.acquire('a', 2, later(), undefined)).to.equal(undefined);
    expect(limiter.acquire('a', 2, later(), undefined)).to.equal(undefined);
    expect(limiter.acquire('b', 1, later(), undefined)).to.equal(undefined);
    limiter.release('a');
    expect(limiter.acquire('a', 2, later(), undefined)).to.equal(undefined);
  });

  it('gives slots in the order of arrival, and new callers cannot overtake', async () => {
    const limiter = createConcurrencyLimiter(10);
    limiter.acquire('a', 1, later(), undefined);
    const order: string[] = [];
    const first = limiter.acquire('a', 1, later(), undefined)?.then(() => order.push('first'));
    const second = limiter.acquire('a', 1, later(), undefined)?.then(() => order.push('second'));
    limiter.release('a');
    const third = limiter.acquire('a', 1, later(), undefined)?.then(() => order.push('third'));
    await first;
    limiter.release('a');
    await second;
    limiter.release('a');
    await third;
    expect(order).to.deep.equal(['first', 'second', 'third']);
  });

  it('rejects a caller that waits too long, one that is cancelled, and one that finds the queue full', async () => {
    const limiter = createConcurrencyLimiter(2);
    limiter.acquire('a', 1, later(), undefined);
    const canceller = createCanceller();
    const late = limiter.acquire('a', 1, Date.now() + 5, undefined);
    const cancelled = limiter.acquire('a', 1, later(), canceller);
    expect(await limiter.acquire('a', 1, later(), undefined)).to.equal('full');
    canceller.cancel();
    expect([await late, await cancelled]).to.deep.equal(['late', 'cancelled']);
    const next = limiter.acquire('a', 1, later(), undefined);
    limiter.release('a');
    expect(await next).to.equal(undefined);
  });
});
