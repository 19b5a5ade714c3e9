import { expect } from 'chai';
import fc from 'fast-check';
import { planFaults } from '../../../../scripts/chaos/plan-faults.ts';

const targets = {
  roles: ['content gateway', 'content worker', 'catalog relay'],
  engines: ['kafka', 'mongodb', 'postgresql'],
  haveDisks: true,
};
const options = fc.record({
  seed: fc.nat(),
  durationMs: fc.integer({ min: 1, max: 1_200_000 }),
  everyMs: fc.constant([10_000, 30_000] as const),
});

describe('a plan of faults', () => {
  it('is the same for the same seed, and another for another seed', () => {
    const plan = (seed: number) => planFaults({ seed, durationMs: 600_000, everyMs: [10_000, 30_000] }, targets);
    expect(plan(7)).to.deep.equal(plan(7));
    expect(plan(7)).to.not.deep.equal(plan(8));
  });

  it('keeps the time between two faults, and ends before the load does', () => {
    fc.assert(
      fc.property(options, (given) => {
        const times = planFaults(given, targets).map(({ atMs }) => atMs);
        for (const [index, atMs] of times.entries())
          expect(atMs - (times[index - 1] ?? 0)).to.be.within(10_000, 30_000);
        expect(times.at(-1) ?? 0).to.be.below(given.durationMs);
        expect(given.durationMs - (times.at(-1) ?? 0)).to.be.at.most(30_000);
      }),
    );
  });

  it('hits every target in every way within some hours, but for PostgreSQL, which SIGSTOP would hit in part', () => {
    const faults = planFaults({ seed: 1, durationMs: 36_000_000, everyMs: [10_000, 30_000] }, targets);
    const ways = new Set(faults.map(({ kind, target }) => `${kind} ${target}`));
    const { roles, engines } = targets;
    const expected = [
      ...[...roles, ...engines].map((name) => `kill ${name}`),
      ...engines.flatMap((name) => [`restart ${name}`, `full disk ${name}`]),
      ...[...roles, 'kafka', 'mongodb'].map((name) => `suspend ${name}`),
    ];
    expect([...ways].sort()).to.deep.equal(expected.sort());
    for (const { target, isEngine } of faults) expect(isEngine).to.equal(engines.includes(target));
    const without = planFaults(
      { seed: 1, durationMs: 36_000_000, everyMs: [10_000, 30_000] },
      { ...targets, haveDisks: false },
    );
    expect(without.filter(({ kind }) => kind === 'full disk')).to.deep.equal([]);
  });
});
