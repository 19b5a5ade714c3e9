import { expect } from 'chai';
import { createCanceller } from '../../../../services/kit/cancellation.ts';
import { createGates } from '../../../../services/orchestrator/models/gates.ts';

const later = () => Date.now() + 5_000;

describe('gates', () => {
  it('let in as many as allowed, at once', () => {
    const gates = createGates(10);
    expect(gates.enter('a', 2, later(), undefined)).to.equal(undefined);
    expect(gates.enter('a', 2, later(), undefined)).to.equal(undefined);
    expect(gates.enter('b', 1, later(), undefined)).to.equal(undefined);
    gates.leave('a');
    expect(gates.enter('a', 2, later(), undefined)).to.equal(undefined);
  });

  it('let those who wait in by the order in which they came, before whoever comes then', async () => {
    const gates = createGates(10);
    gates.enter('a', 1, later(), undefined);
    const order: string[] = [];
    const first = gates.enter('a', 1, later(), undefined)?.then(() => order.push('first'));
    const second = gates.enter('a', 1, later(), undefined)?.then(() => order.push('second'));
    gates.leave('a');
    const third = gates.enter('a', 1, later(), undefined)?.then(() => order.push('third'));
    await first;
    gates.leave('a');
    await second;
    gates.leave('a');
    await third;
    expect(order).to.deep.equal(['first', 'second', 'third']);
  });

  it('turn away who would wait too long, who has gone, and whoever finds the queue full', async () => {
    const gates = createGates(2);
    gates.enter('a', 1, later(), undefined);
    const canceller = createCanceller();
    const late = gates.enter('a', 1, Date.now() + 5, undefined);
    const gone = gates.enter('a', 1, later(), canceller);
    expect(await gates.enter('a', 1, later(), undefined)).to.equal('full');
    canceller.cancel();
    expect([await late, await gone]).to.deep.equal(['late', 'cancelled']);
    const next = gates.enter('a', 1, later(), undefined);
    gates.leave('a');
    expect(await next).to.equal(undefined);
  });
});
