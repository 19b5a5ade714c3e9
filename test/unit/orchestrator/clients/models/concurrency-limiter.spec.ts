import { expect } from 'chai';
import { createCanceller } from '../../../../../services/kit/cancellation.ts';
import { createConcurrencyLimiter } from '../../../../../services/orchestrator/clients/models/concurrency-limiter.ts';

const later = () => Date.now() + 5_000;

describe('gates', () => {
  it('let in as many as allowed, at once', () => {
    const gates = createConcurrencyLimiter(10);
    expect(gates.acquire('a', 2, later(), undefined)).to.equal(undefined);
    expect(gates.acquire('a', 2, later(), undefined)).to.equal(undefined);
    expect(gates.acquire('b', 1, later(), undefined)).to.equal(undefined);
    gates.release('a');
    expect(gates.acquire('a', 2, later(), undefined)).to.equal(undefined);
  });

  it('let those who wait in by the order in which they came, before whoever comes then', async () => {
    const gates = createConcurrencyLimiter(10);
    gates.acquire('a', 1, later(), undefined);
    const order: string[] = [];
    const first = gates.acquire('a', 1, later(), undefined)?.then(() => order.push('first'));
    const second = gates.acquire('a', 1, later(), undefined)?.then(() => order.push('second'));
    gates.release('a');
    const third = gates.acquire('a', 1, later(), undefined)?.then(() => order.push('third'));
    await first;
    gates.release('a');
    await second;
    gates.release('a');
    await third;
    expect(order).to.deep.equal(['first', 'second', 'third']);
  });

  it('turn away who would wait too long, who has gone, and whoever finds the queue full', async () => {
    const gates = createConcurrencyLimiter(2);
    gates.acquire('a', 1, later(), undefined);
    const canceller = createCanceller();
    const late = gates.acquire('a', 1, Date.now() + 5, undefined);
    const gone = gates.acquire('a', 1, later(), canceller);
    expect(await gates.acquire('a', 1, later(), undefined)).to.equal('full');
    canceller.cancel();
    expect([await late, await gone]).to.deep.equal(['late', 'cancelled']);
    const next = gates.acquire('a', 1, later(), undefined);
    gates.release('a');
    expect(await next).to.equal(undefined);
  });
});
