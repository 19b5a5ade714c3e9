import { expect } from 'chai';
import type { LogRecord } from '../../../services/contracts/logs-api.ts';
import { readAdministrationSearch } from '../../../services/web/pages/administration/administration-search.ts';
import { barsOf, describeCounts, totalsOf } from '../../../services/web/pages/administration/logs/histogram-bars.ts';
import {
  filterOf,
  readLogsSearch,
  searchFor,
  spanOf,
} from '../../../services/web/pages/administration/logs/logs-search.ts';
import { pairsOf, shortBody, sourceOf, stackOf } from '../../../services/web/pages/administration/logs/record-texts.ts';
import { readPage, withArrived } from '../../../services/web/pages/administration/logs/records.ts';

const record = (id: string, more: Partial<LogRecord> = {}): LogRecord => ({
  ...{ id, time: new Date(Number(id.split('-')[0])).toISOString(), level: 'info', severity: 9 },
  ...{ service: 'content', body: `record ${id}`, attributes: {}, ...more },
});

describe('the logs in the web portal', () => {
  const [since, until] = ['2026-11-27T09:00:00.000Z', '2026-11-27T09:01:00.000Z'];
  const trace = 'AB'.repeat(16);

  it('have their search in the address, which comes from outside', () => {
    const search = { q: ' refused ', level: 'warn', span: '7d', service: 'content', id: 'r-1', since, until };
    expect(readAdministrationSearch(search)).to.deep.equal({ ...search, q: 'refused' });
    for (const wrong of [
      { level: 'constructor', span: 'toString', service: ['a'], id: ' ' },
      { level: 'all', span: '1h', since },
      { since: until, until: since },
      { since: '7', until: 'tomorrow' },
    ])
      expect(readLogsSearch(wrong), JSON.stringify(wrong)).to.deep.equal({});
    expect(readLogsSearch({ id: 'x'.repeat(900) }).id).to.have.length(200);
  });

  it('ask for a trace or a request by what its id looks like, in all that is kept', () => {
    expect(filterOf({})).to.deep.equal({ since: '1h' });
    expect(filterOf({ id: trace })).to.deep.equal({ since: '14d', traceId: trace });
    expect(filterOf({ id: `${trace}0`, span: '1h' })).to.deep.equal({ since: '1h', requestId: `${trace}0` });
    const all = { q: 'a b', service: 'content', level: 'error', since, until } as const;
    expect(filterOf({ ...all, span: '7d' })).to.deep.equal(all);
  });

  it('keep the time that is shown until another one is chosen', () => {
    const wanted = { q: '', service: '', level: '', id: '', span: '1h' };
    expect(readLogsSearch(searchFor({ ...wanted, id: trace }, {})), 'a span of traces').to.deep.equal({ id: trace });
    expect(readLogsSearch(searchFor(wanted, { since, until }))).to.deep.equal({ since, until });
    expect(readLogsSearch(searchFor({ ...wanted, span: '24h' }, { since, until }))).to.deep.equal({ span: '24h' });
    expect(spanOf(readLogsSearch(searchFor({ ...wanted, id: trace, span: '1h' }, { id: trace })))).to.equal('1h');
  });

  it('are read from lines, and have older ones where a page is full', () => {
    const text = [record('2-1'), record('1-1')].map((one) => `${JSON.stringify(one)}\n`).join('');
    expect(readPage(text, 2)).to.deep.equal({ records: [record('2-1'), record('1-1')], isLast: false });
    expect(readPage(text, 3).isLast).to.equal(true);
    expect(readPage('', 100)).to.deep.equal({ records: [], isLast: true });
  });

  it('come to the list in their order, once, and without a gap to what is older', () => {
    const page = (isLast: boolean, ...ids: readonly string[]) => ({ records: ids.map((id) => record(id)), isLast });
    const list = { pages: [page(false, '900-1', '800-2'), page(false, '700-1')], pageParams: [undefined, '800-2'] };
    const arrived = ['900-1', '1000-1', '850-1', '900-10', '1000-1', '600-1'].map((id) => record(id));
    const { data, count } = withArrived(list, arrived, 10);
    expect(data.pages).to.deep.equal([page(false, '1000-1', '900-10', '900-1', '850-1', '800-2', '700-1')]);
    expect(data.pageParams).to.deep.equal([undefined]);
    expect(count).to.equal(3);
    const whole = { pages: [page(true, '900-1')], pageParams: [undefined] };
    expect(withArrived(whole, [record('600-1')], 10).data.pages).to.deep.equal([page(true, '900-1', '600-1')]);
    const cut = withArrived(whole, [record('950-1'), record('960-1')], 2);
    expect(cut.data.pages, 'the older ones are asked for').to.deep.equal([page(false, '960-1', '950-1')]);
  });

  it('show what a record says besides its line', () => {
    const attributes = { role: 'worker', status: 500, at: { line: 3 }, 'exception.stacktrace': 'Error\n at a' };
    const found = record('1-1', { traceId: trace, attributes });
    expect(pairsOf(found)).to.deep.equal([
      ...[
        ['traceId', trace],
        ['role', 'worker'],
        ['status', '500'],
        ['at', '{"line":3}'],
      ],
    ]);
    expect(stackOf(found)).to.equal('Error\n at a');
    expect(stackOf(record('1-1', { attributes: { 'exception.stacktrace': 7 } }))).to.equal(undefined);
    expect([sourceOf(found), sourceOf(record('1-1'))]).to.deep.equal(['content worker', 'content']);
    expect(shortBody('short')).to.equal('short');
    expect(shortBody(`${'a'.repeat(399)}😀 and more`).isWellFormed()).to.equal(true);
  });

  it('are drawn as bars, each where its time is', () => {
    const bars = [
      { from: new Date(120_000).toISOString(), counts: { info: 3, error: 1 } },
      { from: new Date(240_000).toISOString(), counts: { warn: 1, fatal: 1 } },
    ];
    const histogram = { stepMs: 60_000, bars };
    const [first, second] = barsOf(histogram, 130_000, 310_000);
    expect(first).to.deep.include({ x: 0, from: 120_000, until: 180_000, count: 4, counts: bars[0]?.counts });
    expect(first?.parts).to.deep.equal([
      { level: 'info', y: 0.25, height: 0.75 },
      { level: 'error', y: 0, height: 0.25 },
    ]);
    expect(second).to.deep.include({ x: 0.5, width: 0.2, count: 2 });
    expect(second?.parts[0]).to.deep.equal({ level: 'warn', y: 0.75, height: 0.25 });
    expect(totalsOf(histogram)).to.deep.equal({ trace: 0, debug: 0, info: 3, warn: 1, error: 1, fatal: 1 });
    expect(describeCounts({ info: 1_200, trace: 0, error: 1 }, 'en')).to.equal('info 1,200, error 1');
  });
});
