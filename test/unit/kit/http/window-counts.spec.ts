import { setImmediate as answers } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { createFailureLimit } from '../../../../services/kit/http/failure-limit.ts';
import { createWindowCounts } from '../../../../services/kit/http/window-counts.ts';
import { createMemoryCounts } from '../../../support/memory-counts.ts';

describe('counts within windows', () => {
  let now: number;
  const clock = { now: () => now };
  beforeEach(() => {
    now = 1_000_000;
  });

  it('forget what was counted least, so that strangers end no window', () => {
    const limit = createFailureLimit({ failures: 3, windowMs: 60_000, clock });
    for (let attempt = 0; attempt < 3; attempt += 1) limit.take('victim');
    for (let stranger = 0; stranger < 10_000; stranger += 1) limit.take(`stranger ${stranger}`);
    expect(() => limit.take('victim')).to.throw(/Too many/);
    expect(() => limit.take('stranger 0'), 'the memory is bounded').not.to.throw();
  });

  it('forget first what is over', () => {
    const counts = createWindowCounts({ windowMs: 1_000, clock, keys: 2 });
    for (let count = 0; count < 5; count += 1) counts.add('old', 10);
    now += 999;
    counts.add('new', 10);
    now += 1;
    counts.add('newest', 10);
    expect([counts.of('new').count, counts.of('newest').count]).to.deep.equal([1, 1]);
  });

  describe('of several processes', () => {
    const limit = 32;
    const share = 2;
    const processes = (count: number, windowMs = 60_000) => {
      const shared = createMemoryCounts(clock);
      const create = () => createWindowCounts({ windowMs, clock, shared: { counts: shared, name: 'spec' } });
      return { shared, all: Array.from({ length: count }, create) };
    };

    it('let no more pass than the limit and what each has not reported yet', async () => {
      const bursts = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), { minLength: 60, maxLength: 100 });
      await fc.assert(
        fc.asyncProperty(bursts, async (given) => {
          const { all } = processes(3);
          let passed = 0;
          for (const [which, size] of given) {
            for (let request = 0; request < size; request += 1)
              if ((all[which]?.add('key', limit).count ?? 0) <= limit) passed += 1;
            await answers();
          }
          const most = limit + 3 * (share + 4);
          expect(passed).to.be.at.most(most);
          const asked = given.reduce((sum, [, size]) => sum + size, 0);
          expect(passed).to.be.at.least(Math.min(asked, limit));
        }),
      );
    });

    it('report to each other after a sixteenth of the limit, and no more beyond it', async () => {
      const { shared, all } = processes(2);
      const [one, other] = all;
      one?.add('key', limit);
      expect(shared.additions).to.deep.equal([]);
      one?.add('key', limit);
      expect(shared.additions).to.deep.equal([['spec key', 2]]);
      for (let request = 0; request < 100; request += 1) {
        one?.add('key', limit);
        await answers();
      }
      expect(shared.additions.reduce((sum, [, points]) => sum + points, 0)).to.be.within(limit, limit + share);
      other?.add('key', limit, share);
      await answers();
      expect(other?.of('key').count).to.be.above(limit);
    });

    it('take back together', async () => {
      const { all } = processes(2);
      const [one, other] = all;
      one?.add('key', limit, 10);
      await answers();
      one?.add('key', limit, -10);
      await answers();
      other?.add('key', limit, share);
      await answers();
      expect(other?.of('key').count).to.equal(share);
    });

    it('end their windows together, never later than one by itself', async () => {
      const { all } = processes(2, 10_000);
      const [one, other] = all;
      one?.add('key', limit, share);
      await answers();
      now += 6_000;
      other?.add('key', limit, share);
      await answers();
      expect(other?.of('key')).to.deep.equal({ count: 2 * share, leftMs: 4_000 });
      now += 4_000;
      expect(all.map((each) => each.of('key').count)).to.deep.equal([0, 0]);
    });

    it('count by themselves while the others cannot be reached, and report to them later', async () => {
      const { shared, all } = processes(2);
      const [one, other] = all;
      shared.away = true;
      for (let request = 0; request < 10; request += 1) one?.add('key', limit);
      await answers();
      expect(one?.of('key').count).to.equal(10);
      shared.away = false;
      one?.add('key', limit);
      expect(shared.additions, 'it is left alone for a while').to.deep.equal([]);
      now += 5_000;
      one?.add('key', limit);
      await answers();
      other?.add('key', limit, share);
      await answers();
      expect(other?.of('key').count).to.equal(12 + share);
    });
  });
});
