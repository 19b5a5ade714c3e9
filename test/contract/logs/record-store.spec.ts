import { expect } from 'chai';
import { createFollow } from '../../../services/logs/app/follow.ts';
import type { LogFilter, RecordId } from '../../../services/logs/domain/log-search.ts';
import { createCondition } from '../../../services/logs/store/log-condition.ts';
import { createPartitions } from '../../../services/logs/store/partitions.ts';
import { createRecordStore } from '../../../services/logs/store/record-store.ts';
import { createTestLogStore, logRecord, type TestLogStore } from '../../support/log-store.ts';

const hour = 3_600_000;
const at = Date.parse('2026-11-27T09:00:00Z');
const newest = { limit: 1_000, order: 'newest' } as const;

describe('the store of logs', () => {
  let logs: TestLogStore;
  beforeEach(async () => {
    logs = await createTestLogStore();
  });
  afterEach(() => logs.close());

  const bodies = async (filter: LogFilter = {}, page: Parameters<TestLogStore['search']['find']>[1] = newest) =>
    (await logs.search.find(filter, page)).map(({ body }) => body);
  const append = (...records: ReturnType<typeof logRecord>[]) =>
    logs.newStore().append({ source: `file:${Math.random()}`, first: 0, next: 1, records });

  it('keeps a record with all that it has', async () => {
    const whole = logRecord(at + 123, {
      ...{ severity: 13, service: 'orchestrator', instance: 'a-1', traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) },
      ...{ requestId: 'r-1', userId: 'ada', solutionId: 's-1', deploymentId: 'd-1', body: 'late\nand long' },
      attributes: { role: 'worker', nested: { list: [1, 'two', null, true] } },
    });
    await append(whole);
    const [{ id, ...found } = { id: undefined }] = await logs.search.find({}, newest);
    expect(found).to.deep.equal(whole);
    expect(id && (await logs.search.findOne(id))?.body).to.equal(whole.body);
  });

  it('keeps what PostgreSQL has no text for, with a mark in its place', async () => {
    const strange = {
      body: 'a\0b',
      attributes: { 'k\0': 'v\0w', half: 'x\ud800y', slashes: String.raw`\u0000 \\u0000` },
    };
    await append(logRecord(at, strange));
    const [found] = await logs.search.find({}, newest);
    expect(found?.body).to.equal('a\ufffdb');
    expect(found?.attributes).to.deep.equal({
      ...{ 'k\ufffd': 'v\ufffdw', half: 'x\ufffdy', slashes: String.raw`\u0000 \\u0000` },
    });
  });

  it('stores records and the position of their source together, and none twice', async () => {
    const [one, other] = [logs.newStore(), logs.newStore()];
    const first = { source: 'topic:t:0', first: 0, next: 10, records: [logRecord(at, { body: 'one' })] };
    expect(await one.position('topic:t:0')).to.equal(0);
    const both = await Promise.all([one.append(first), other.append(first)]);
    expect(both.sort()).to.deep.equal([false, true]);
    expect(await other.position('topic:t:0')).to.equal(10);
    // Some offsets may be missing between two records, none is read again.
    expect(await other.append({ ...first, first: 9, next: 12 })).to.equal(false);
    expect(await other.append({ ...first, first: 12, next: 13, records: [logRecord(at, { body: 'two' })] })).to.equal(
      true,
    );
    expect(await bodies()).to.have.members(['one', 'two']);
    await one.forget('topic:t:0');
    expect(await one.append(first)).to.equal(true);
  });

  it('finds pages of records in the order of their times, whenever they were stored', async () => {
    await append(logRecord(at + 2 * hour, { body: '4' }), logRecord(at, { body: '1' }));
    await append(
      logRecord(at + 3 * hour, { body: '5' }),
      logRecord(at + 1, { body: '2' }),
      logRecord(at + 1, { body: '3' }),
    );
    for (const [order, expected] of [
      ['newest', ['5', '4', '3', '2', '1']],
      ['oldest', ['1', '2', '3', '4', '5']],
    ] as const) {
      const [, second] = await logs.search.find({}, { limit: 2, order });
      const rest = await bodies({}, { limit: 10, order, ...(second && { after: second.id }) });
      expect([...(await bodies({}, { limit: 2, order })), ...rest]).to.deep.equal(expected);
    }
  });

  it('finds by each field, by time and by severity', async () => {
    const fields = { service: 'portal', instance: 'i', traceId: 'ef'.repeat(16), requestId: 'q', userId: 'ada' };
    const all = { ...fields, solutionId: 's', deploymentId: 'd' };
    await append(logRecord(at, { body: 'other' }), logRecord(at + hour, { ...all, severity: 17, body: 'wanted' }));
    for (const filter of [
      ...Object.entries(all).map(([name, value]) => ({ [name]: value })),
      ...[{ from: at + 1 }, { severity: 17 }, { from: at + hour, to: at + hour + 1 }, all],
    ])
      expect(await bodies(filter), JSON.stringify(filter)).to.deep.equal(['wanted']);
    expect(await bodies({ to: at + hour })).to.deep.equal(['other']);
    expect(await bodies({ severity: 18 })).to.deep.equal([]);
  });

  it('finds words, their beginnings and those of errors, the same with the index of words as without', async () => {
    const error = { 'exception.message': 'connect ECONNREFUSED 127.0.0.1:27382', 'exception.type': 'Error' };
    await append(
      logRecord(at, { body: 'The Catalog cannot be reached' }),
      logRecord(at, { body: 'request failed', attributes: error }),
      logRecord(at, { body: '100% of my_file' }),
    );
    for (const indexed of [false, true]) {
      if (indexed) for (const { name } of await logs.upkeep.partitions()) await logs.upkeep.indexWords(name);
      expect(await bodies({ words: ['catalog', 'REACHED'] })).to.deep.equal(['The Catalog cannot be reached']);
      expect(await bodies({ words: ['econnref'] })).to.deep.equal(['request failed']);
      expect(await bodies({ words: ['127.0.0.1:27382', 'failed'] })).to.deep.equal(['request failed']);
      expect(await bodies({ words: ['catalog', 'failed'] })).to.deep.equal([]);
      expect(await bodies({ words: ['100%'] })).to.deep.equal(['100% of my_file']);
      expect(await bodies({ words: ['1%'] })).to.deep.equal([]);
      expect(await bodies({ words: ["'; DROP TABLE records --"] })).to.deep.equal([]);
    }
  });

  it('finds words of an hour with indexes of its slices, page by page, and counts them', async () => {
    const minute = 60_000;
    const minutes = [-20, 1, 2, 11, 12, 25, 38, 39, 41, 55, 65];
    await append(...minutes.map((each) => logRecord(at + each * minute, { body: `sparrow ${each}`, severity: 17 })));
    await append(...minutes.map((each) => logRecord(at + each * minute, { body: `robin ${each}` })));
    const partition = 'records_2026112709';
    const indexSlice = (number: number) =>
      logs.upkeep.indexSlice({ partition, number, from: at + number * 10 * minute });
    const slicesOf = async () => (await logs.upkeep.partitions()).find(({ name }) => name === partition);
    const check = async () => {
      for (const order of ['newest', 'oldest'] as const) {
        const found: string[] = [];
        let after: RecordId | undefined;
        for (let rest = true; rest; ) {
          const page = await logs.search.find({ words: ['sparrow'] }, { limit: 3, order, ...(after && { after }) });
          found.push(...page.map(({ body }) => body));
          after = page.at(-1)?.id;
          rest = page.length === 3;
        }
        const expected = minutes.map((each) => `sparrow ${each}`);
        expect(found).to.deep.equal(order === 'oldest' ? expected : expected.toReversed());
      }
      const [from, to] = [at + 12 * minute, at + 38 * minute];
      expect(await bodies({ words: ['sparrow'], from, to })).to.deep.equal(['sparrow 25', 'sparrow 12']);
      const whole = { words: ['sparrow'], from: at, to: at + hour };
      expect(await logs.search.histogram(whole, 30 * minute)).to.deep.equal([
        { from: at, counts: { error: 5 } },
        { from: at + 30 * minute, counts: { error: 4 } },
      ]);
    };
    await check();
    await indexSlice(0);
    await Promise.all([1, 1, 1].map(indexSlice));
    await indexSlice(3);
    // Of two workers that make two at the same time one comes back later.
    await Promise.all([0, 1, 3].map(indexSlice));
    expect(await slicesOf()).to.deep.include({ hasWords: false, wordSlices: [0, 1, 3] });
    // Of a few records the index would not be worth reading.
    await logs.database.query(`INSERT INTO records (time, severity, service, body, attributes)
      SELECT to_timestamp(${at} / 1000.0 + n * 0.12), 9, 'edge', 'request ' || n, '{}' FROM generate_series(0, 29999) AS n`);
    await logs.database.query(`ANALYZE ${partition}`);
    const { where, values } = createCondition({ words: ['sparrow'], from: at + 10 * minute, to: at + 20 * minute });
    const plan = await logs.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM records WHERE ${where.join(' AND ')}`,
      values,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).to.include(`${partition}_words_1`);
    await check();
    await logs.upkeep.indexWords(partition);
    expect(await slicesOf()).to.deep.include({ hasWords: true, wordSlices: [] });
    await check();
  });

  it('counts by level in spans of time', async () => {
    const times = [at, at + 1, at + 60_000, at + 61_000];
    await append(...times.map((time, index) => logRecord(time, { severity: index === 1 ? 17 : 9 })));
    expect(await logs.search.histogram({ from: at, to: at + hour }, 60_000)).to.deep.equal([
      { from: at, counts: { info: 1, error: 1 } },
      { from: at + 60_000, counts: { info: 2 } },
    ]);
  });

  it('finds what was stored since, in the order of storing, whatever its time is', async () => {
    await append(logRecord(at, { body: 'before' }));
    const begin = await logs.search.settledNumber();
    await append(logRecord(at + 5 * hour, { body: 'now' }), logRecord(at - 40 * hour, { body: 'of the day before' }));
    await append(logRecord(at, { body: 'late', severity: 17 }));
    const numbersTo = await logs.search.settledNumber();
    const found = async (filter: LogFilter, after: number) =>
      (await logs.search.findStored({ numbersTo, ...filter }, after)).map(({ body }) => body);
    expect(await found({}, begin)).to.deep.equal(['now', 'of the day before', 'late']);
    expect(await found({ numbersTo: numbersTo - 1 }, begin + 1)).to.deep.equal(['of the day before']);
    expect(await found({ severity: 17 }, begin)).to.deep.equal(['late']);
    expect(await found({}, numbersTo)).to.deep.equal([]);
    await logs.upkeep.forgetArrivals(60_000);
    expect(await found({}, begin)).to.have.length(3);
    await logs.upkeep.forgetArrivals(-60_000);
    expect(await found({}, begin)).to.deep.equal([]);
  });

  it('shows followers each record once, also where one that was stored first is seen last', async () => {
    const next = createFollow(logs.search, { from: at });
    const seen = async () => (await next()).records.map(({ body }) => body);
    expect(await seen()).to.deep.equal([]);
    const slow = { source: 'file:slow', first: 0, next: 1, records: [logRecord(at, { body: 'slow' })] };
    await logs.database.transaction(async (own) => {
      await createRecordStore(own, createPartitions(logs.database)).append(slow);
      await append(logRecord(at + 1, { body: 'quick' }));
      expect(await bodies()).to.deep.equal(['quick']);
      expect(await seen()).to.deep.equal([]);
    });
    await append(logRecord(at - hour, { body: 'late' }));
    expect(await seen()).to.deep.equal(['slow', 'quick', 'late']);
    expect(await seen()).to.deep.equal([]);
  });

  it('shows followers all that two workers store at the same time, each once', async () => {
    const next = createFollow(logs.search, { from: at });
    const seen: string[] = [];
    const each = 40;
    const work = async (worker: number) => {
      const store = logs.newStore();
      for (let first = 0; first < each; first += 1) {
        const time = first % 7 === 0 ? at - first * hour : at + first;
        const records = [1, 2, 3].map((record) => logRecord(time, { body: `${worker}/${first}/${record}` }));
        await store.append({ source: `${worker}`, first, next: first + 1, records });
      }
    };
    await next();
    let isStoring = true;
    const storing = Promise.all([work(0), work(1)]).finally(() => {
      isStoring = false;
    });
    while (isStoring) seen.push(...(await next()).records.map(({ body }) => body));
    await storing;
    seen.push(...(await next()).records.map(({ body }) => body));
    expect(seen).to.have.length(2 * each * 3);
    expect(new Set(seen).size).to.equal(2 * each * 3);
  });

  it('has a partition for each hour, of several workers, and takes records after one was dropped', async () => {
    const stores = [logs.newStore(), logs.newStore(), logs.newStore()];
    const records = Array.from({ length: 20 }, (_, index) => logRecord(at + index * hour));
    await Promise.all(stores.map((store, index) => store.append({ source: `${index}`, first: 0, next: 1, records })));
    const partitions = await logs.upkeep.partitions();
    expect(partitions.map(({ from }) => from)).to.deep.equal(records.map(({ time }) => time));
    expect(partitions[0]).to.include({ name: 'records_2026112709', hasWords: false });
    await Promise.all(stores.map(() => logs.upkeep.indexWords('records_2026112709')));
    expect((await logs.upkeep.partitions())[0]).to.include({ hasWords: true });
    await logs.upkeep.drop('records_2026112709');
    expect(await bodies()).to.have.length(57);
    await stores[0]?.append({ source: '0', first: 1, next: 2, records: [logRecord(at)] });
    expect(await bodies({ to: at + 1 })).to.have.length(1);
  });
});
