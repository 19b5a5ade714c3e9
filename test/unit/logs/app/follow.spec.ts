import { expect } from 'chai';
import { createFollow, type Followed } from '../../../../services/logs/app/follow.ts';
import type { LogSearch, StoredRecord } from '../../../../services/logs/domain/log-search.ts';

const start = Date.parse('2026-11-27T09:00:00Z');

describe('following logs', () => {
  let stored: StoredRecord[];
  let reads: number;
  /** What is stored and not settled yet. */
  let underWay: number;
  beforeEach(() => {
    [stored, reads, underWay] = [[], 0, 0];
  });

  const order = (a: StoredRecord, b: StoredRecord) => a.id.time - b.id.time || a.id.number - b.id.number;
  const search: Pick<LogSearch, 'find' | 'settledNumber' | 'findStored'> = {
    async find({ from = 0, numbersTo = 0 }, { limit, after }) {
      reads += 1;
      const isAfter = ({ id: { time, number } }: StoredRecord) =>
        !after || time > after.time || (time === after.time && number > after.number);
      return stored
        .toSorted(order)
        .filter((each) => each.time >= from && each.id.number <= numbersTo && isAfter(each))
        .slice(0, limit);
    },
    settledNumber: async () => stored.length - underWay,
    async findStored({ numbersTo }, after) {
      reads += 1;
      return stored.slice(after, numbersTo);
    },
  };
  const store = (...times: readonly number[]) => {
    for (const time of times)
      stored.push({
        ...{ id: { time, number: stored.length + 1 }, time, severity: 9, service: 'content', body: `${stored.length}` },
        attributes: {},
      });
  };
  const bodies = ({ records }: Followed) => records.map(({ body }) => body);

  it('shows each record once, those of one millisecond too', async () => {
    const next = createFollow(search, { from: start });
    store(start - 1, start, start);
    expect(bodies(await next())).to.deep.equal(['1', '2']);
    expect(bodies(await next())).to.deep.equal([]);
    store(start, start + 5);
    expect(bodies(await next())).to.deep.equal(['3', '4']);
  });

  it('shows records that are stored late, however late that is, in the order of storing', async () => {
    const next = createFollow(search, { from: start });
    store(start + 30_000);
    await next();
    store(start + 20_000, start + 19_999, start - 3_600_000, start + 40_000);
    expect(bodies(await next())).to.deep.equal(['1', '2', '3', '4']);
    expect(bodies(await next())).to.deep.equal([]);
  });

  it('waits for what is stored before another, and ends later', async () => {
    const next = createFollow(search, { from: start });
    await next();
    underWay = 2;
    store(start, start, start);
    expect(bodies(await next())).to.deep.equal(['0']);
    expect(bodies(await next())).to.deep.equal([]);
    underWay = 0;
    expect(bodies(await next())).to.deep.equal(['1', '2']);
  });

  for (const [when, isThere] of [
    ['are there at its begin', true],
    ['come at once', false],
  ] as const)
    it(`shows all of many records that ${when}, in several calls, and does not look at them again and again`, async () => {
      const next = createFollow(search, { from: start });
      if (!isThere) await next();
      store(...Array.from({ length: 30_000 }, (_, index) => start + Math.floor(index / 100)));
      const all: string[] = [];
      for (let found = await next(); found.records.length > 0; found = await next()) all.push(...bodies(found));
      expect(all).to.deep.equal(Array.from({ length: 30_000 }, (_, index) => String(index)));
      expect(reads).to.be.at.most(40);
    });

  it('goes on where another stream was, with what was stored since and late', async () => {
    const first = createFollow(search, { from: start });
    store(start, start + 1);
    const { upTo } = await first();
    store(start - 60_000, start + 2);
    const next = createFollow(search, { from: start }, upTo);
    expect(bodies(await next())).to.deep.equal(['2', '3']);
    expect(bodies(await next())).to.deep.equal([]);
  });

  it('is not to be gone on from before all is read that was there', async () => {
    store(...Array.from({ length: 1_500 }, () => start));
    const next = createFollow(search, { from: start });
    expect([(await next()).upTo, (await next()).upTo]).to.deep.equal([undefined, 1_500]);
  });
});
