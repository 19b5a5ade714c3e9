import { expect } from 'chai';
import { createStoreLines, type StoredCounts } from '../../../../services/logs/app/store-lines.ts';
import type { LogRecord } from '../../../../services/logs/domain/log-record.ts';
import type { Append } from '../../../../services/logs/domain/ports.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const hourMs = 3_600_000;

describe('storing lines of logs', () => {
  let appended: Append[];
  let counts: StoredCounts[];
  const place = { source: 's', first: 0, next: 9, service: 'portal' };
  const create = (isStored = true) =>
    createStoreLines({
      store: { append: async (given) => appended.push(given) > 0 && isStored },
      ...{ clock: { now: () => now }, retentionMs: 24 * hourMs },
      onStored: (given) => void counts.push(given),
    });
  const line = (time: number, msg: string) => [JSON.stringify({ time: new Date(time).toISOString(), msg })];
  beforeEach(() => {
    [appended, counts] = [[], []];
  });

  it('leaves out what is over the age, and gives what is ahead of the clock the time at which it came', async () => {
    await create()({
      ...place,
      records: [line(now - 25 * hourMs, 'old'), line(now + hourMs, 'ahead'), line(now, 'new')],
    });
    expect(appended[0]?.records.map(({ body, time }) => [body, time])).to.deep.equal([
      ['ahead', now],
      ['new', now],
    ]);
    expect(appended[0]?.records[0]?.attributes).to.deep.equal({ 'log.time': new Date(now + hourMs).toISOString() });
    expect(appended[0]).to.include({ source: 's', first: 0, next: 9 });
    expect(counts).to.deep.equal([{ stored: 2, expired: 1, unreadable: 0 }]);
  });

  it('says so where a record cannot be read, without a word of it, and stores the others', async () => {
    const broken = new Proxy(['password=hunter22'], {
      get(lines, name) {
        if (name === 'length') throw new Error('it broke');
        return Reflect.get(lines, name);
      },
    });
    await create()({ ...place, records: [line(now, 'before'), broken, line(now, 'after')] });
    const stored = appended[0]?.records.map(({ body }) => body);
    expect(stored).to.deep.equal(['before', 'A record of the log could not be read.', 'after']);
    expect(JSON.stringify(appended)).to.include('it broke').and.not.to.include('hunter22');
    expect(counts).to.deep.equal([{ stored: 3, expired: 0, unreadable: 1 }]);
  });

  it('takes records that were read before as they are, and counts nothing that another worker has stored', async () => {
    const record: LogRecord = { time: now, severity: 9, service: 'x', body: 'token=abcdefgh12345678', attributes: {} };
    expect(await create(false)({ ...place, records: [record] })).to.equal(false);
    expect(appended[0]?.records).to.deep.equal([record]);
    expect(counts).to.deep.equal([]);
  });
});
