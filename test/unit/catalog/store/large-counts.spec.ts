import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { createLargeCounts } from '../../../../services/catalog/store/searches/large-counts.ts';
import { until } from '../../../support/until.ts';

describe('the number of what a search finds', () => {
  let now = 0;
  let there = 0;
  let counts = 0;
  const count = async () => {
    counts += 1;
    return there;
  };
  const prepare = (countAfterMs = 0) => createLargeCounts({ exactUpTo: 100, clock: { now: () => now }, countAfterMs });
  /** What waits for no time has been done by then. */
  const counted = () => delay(20);

  beforeEach(() => {
    now = 0;
    counts = 0;
  });

  it('is counted for each page where it is small', async () => {
    const countFound = prepare();
    for (there of [99, 100, 98]) expect(await countFound('a', count)).to.equal(there);
    expect(counts).to.equal(3);
  });

  it('is remembered where it is large, for each search apart', async () => {
    const countFound = prepare();
    there = 101;
    expect(await countFound('a', count)).to.equal(101);
    there = 500;
    expect(await countFound('a', count)).to.equal(101);
    expect(await countFound('b', count)).to.equal(500);
    expect(counts).to.equal(2);
  });

  it('is counted again behind the page when it is old, once, and again where that failed', async () => {
    const countFound = prepare();
    there = 101;
    await countFound('a', count);
    now = 10_001;
    expect(await countFound('a', () => Promise.reject(new Error('the database is unavailable')))).to.equal(101);
    await counted();
    there = 102;
    expect(await Promise.all([countFound('a', count), countFound('a', count)])).to.deep.equal([101, 101]);
    await counted();
    expect(await countFound('a', count)).to.equal(102);
    expect(counts).to.equal(2);
  });

  it('is counted again only once the page has had the time to be answered', async () => {
    const countFound = prepare(100);
    there = 101;
    await countFound('a', count);
    [now, there] = [10_001, 102];
    await countFound('a', count);
    await counted();
    expect(counts).to.equal(1);
    await until(async () => (await countFound('a', count)) === 102, { what: 'it is counted again' });
  });

  it('is exact again once it has become small', async () => {
    const countFound = prepare();
    there = 101;
    await countFound('a', count);
    [now, there] = [10_001, 5];
    await countFound('a', count);
    await counted();
    there = 6;
    expect(await countFound('a', count)).to.equal(6);
  });
});
