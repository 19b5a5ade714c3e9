import { expect } from 'chai';
import { createFollow } from '../../../../services/logs/app/follow.ts';
import type { LogSearch, StoredRecord } from '../../../../services/logs/domain/log-search.ts';

const start = Date.parse('2026-11-27T09:00:00Z');

describe('following logs', () => {
  let stored: StoredRecord[];
  let reads: number;
  beforeEach(() => {
    [stored, reads] = [[], 0];
  });

  const order = (a: StoredRecord, b: StoredRecord) => a.id.time - b.id.time || a.id.number - b.id.number;
  const search: Pick<LogSearch, 'find'> = {
    async find({ from = 0 }, { limit, after }) {
      reads += 1;
      const isAfter = ({ id: { time, number } }: StoredRecord) =>
        !after || time > after.time || (time === after.time && number > after.number);
      return stored
        .toSorted(order)
        .filter((each) => each.time >= from && isAfter(each))
        .slice(0, limit);
    },
  };
  const store = (...times: readonly number[]) => {
    for (const time of times)
      stored.push({
        ...{ id: { time, number: stored.length }, time, severity: 9, service: 'content', body: `${stored.length}` },
        attributes: {},
      });
  };
  const bodies = (found: readonly StoredRecord[]) => found.map(({ body }) => body);

  it('shows each record once, those of one millisecond too', async () => {
    const next = createFollow(search, { from: start });
    store(start - 1, start, start);
    expect(bodies(await next())).to.deep.equal(['1', '2']);
    expect(await next()).to.deep.equal([]);
    store(start, start + 5);
    expect(bodies(await next())).to.deep.equal(['3', '4']);
  });

  it('shows records that are stored up to ten seconds late, and none of before its begin', async () => {
    const next = createFollow(search, { from: start });
    store(start + 30_000);
    await next();
    store(start + 20_000, start + 19_999);
    expect(bodies(await next())).to.deep.equal(['1']);
    store(start - 5_000);
    expect(await next()).to.deep.equal([]);
  });

  it('shows all of many records, in several calls, and does not look at them again and again', async () => {
    const next = createFollow(search, { from: start });
    store(...Array.from({ length: 30_000 }, (_, index) => start + Math.floor(index / 100)));
    const all: string[] = [];
    for (let found = await next(); found.length > 0; found = await next()) all.push(...bodies(found));
    expect(all).to.deep.equal(Array.from({ length: 30_000 }, (_, index) => String(index)));
    expect(reads).to.be.at.most(500);
  });
});
