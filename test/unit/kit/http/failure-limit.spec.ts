import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../../../services/kit/errors.ts';
import { createFailureLimit } from '../../../../services/kit/http/failure-limit.ts';

describe('the limit of failures', () => {
  let now: number;
  const clock = { now: () => now };
  beforeEach(() => {
    now = 1_000_000;
  });
  const create = (failures = 3, keys?: number) =>
    createFailureLimit({ failures, windowMs: 10_000, clock, ...(keys !== undefined && { keys }) });

  /** Seconds to wait; 0 where there is nothing to wait for. */
  function wait(take: () => void): number {
    try {
      take();
      return 0;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return error.retryAfterSeconds ?? Number.NaN;
      throw error;
    }
  }

  it('is reached by so many within one window, each key for itself', () => {
    const limit = create();
    expect([1, 2, 3, 4].map(() => wait(() => limit.take('a')))).to.deep.equal([0, 0, 0, 10]);
    expect(wait(() => limit.take('b'))).to.equal(0);
  });

  it('says how long to wait, and trying on does not make it longer', () => {
    const limit = create(1);
    limit.take('a');
    now += 2_500;
    expect(wait(() => limit.take('a'))).to.equal(8);
    now += 7_499;
    expect(wait(() => limit.take('a'))).to.equal(1);
    now += 1;
    expect(wait(() => limit.take('a'))).to.equal(0);
  });

  it('takes back what was no failure after all', () => {
    const limit = create(1);
    for (let attempt = 0; attempt < 5; attempt++) {
      limit.take('a');
      limit.giveBack('a');
    }
    limit.giveBack('unknown');
    expect([1, 2].map(() => wait(() => limit.take('a')))).to.deep.equal([0, 10]);
  });

  it('extends no lock-out when the clock is set back', () => {
    const limit = create(1);
    limit.take('a');
    now -= 3_600_000;
    expect(wait(() => limit.take('a'))).to.equal(0);
  });

  it('remembers so many keys, the latest ones, and no long ones', () => {
    const limit = create(1, 2);
    for (const key of ['a', 'b', 'c']) limit.take(key);
    expect(['b', 'c', 'a'].map((key) => wait(() => limit.take(key)))).to.deep.equal([10, 10, 0]);
    limit.take('x'.repeat(100_000));
    expect(wait(() => limit.take('x'.repeat(200)))).to.equal(10);
  });

  it('lets no more through in any window than it says, whatever comes when', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 4_000 })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (given) => {
        const limit = create();
        const passed: { key: string; at: number }[] = [];
        let first: Record<string, number> = {};
        for (const [key, pause] of given) {
          now += pause;
          const since = first[key];
          if (since === undefined || now >= since + 10_000) first = { ...first, [key]: now };
          if (wait(() => limit.take(key)) === 0) passed.push({ key, at: first[key] ?? 0 });
        }
        const counts = Object.groupBy(passed, ({ key, at }) => `${key} ${at}`);
        for (const group of Object.values(counts)) expect(group).to.have.length.within(1, 3);
      }),
    );
  });
});
