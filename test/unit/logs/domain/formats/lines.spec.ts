import { expect } from 'chai';
import { groupLimits, groupLines, parseRecord } from '../../../../../services/logs/domain/formats/lines.ts';

const parse = (...lines: string[]) => parseRecord(lines, { service: 'engine', receivedAt: 1_000 });
const groups = (lines: readonly string[]) =>
  groupLines(lines).map(({ first, count }) => lines.slice(first, first + count));

const java = [
  'java.lang.IllegalStateException: closed',
  '\tat org.example.Store.read(Store.java:12)',
  '',
  'Caused by: java.io.IOException: reset',
  '\tat org.example.Socket.read(Socket.java:40)',
  '\t... 12 more',
];
const python = [
  'Traceback (most recent call last):',
  '  File "main.py", line 1, in <module>',
  'ValueError: bad',
  'started',
];
const json = '{"level":"error","msg":"failed"}';

describe('lines of a file', () => {
  it('are in one record with the stack trace after an ISO stamp', () => {
    const first = ['2026-01-31T10:00:00.123Z ERROR failed', ...java];
    const second = ['2026-01-31T10:00:01.000Z INFO ready'];
    expect(groups([...first, ...second])).to.deep.equal([first, second]);
  });

  it('are a record each where each begins one or is plain', () => {
    const lines = [
      'ready',
      'steady',
      json,
      json,
      '<13>1 - - - - - -',
      '2026-01-31T10:00:00Z a',
      '[2026-01-31 10:00:00,1] b',
    ];
    expect(groups(lines)).to.deep.equal(lines.map((line) => [line]));
  });

  it('are joined after plain text where they look like a stack trace', () => {
    expect(groups(['ready', ...java])).to.deep.equal([['ready'], java]);
    expect(groups(['failed', ...python])).to.deep.equal([['failed', ...python.slice(0, 3)], ['started']]);
  });

  it('after JSON are records of their own unless they look like a stack trace', () => {
    expect(groups([json, 'at f (a.js:1:1)', 'ready'])).to.deep.equal([[json, 'at f (a.js:1:1)'], ['ready']]);
  });

  it('are each in one group, blank ones with what is before, at the start with what follows', () => {
    expect(groups(['', ' ', 'ready', '', 'steady', ''])).to.deep.equal([
      ['', ' ', 'ready', ''],
      ['steady', ''],
    ]);
    expect(groups([])).to.deep.equal([]);
  });
});

describe('the record of lines', () => {
  it('has a stack trace after JSON as attributes', () => {
    expect(parse(json, ...java, '')).to.deep.include({
      body: 'failed',
      attributes: {
        'exception.type': 'java.lang.IllegalStateException',
        'exception.message': 'closed',
        'exception.stacktrace': java.join('\n'),
      },
    });
  });

  it('has the last line of a Python traceback as the exception', () => {
    const { attributes } = parse(json, ...python.slice(0, 3));
    expect(attributes).to.include({ 'exception.type': 'ValueError', 'exception.message': 'bad' });
  });

  it('has lines that go on after the stack trace that it has', () => {
    const line = JSON.stringify({ err: { type: 'E', stack: 'E: no' } });
    const { attributes } = parse(line, '  cause: x');
    expect(attributes).to.deep.equal({ 'exception.type': 'E', 'exception.stacktrace': 'E: no\n  cause: x' });
  });

  it('has all lines of plain text in its body, without carriage returns and blank lines around', () => {
    const { body } = parse('', 'java.lang.Error\r', '\tat a.B\r', '');
    expect(body).to.equal('java.lang.Error\n\tat a.B');
  });

  it('is plain text where a line only looks like JSON', () => {
    expect(parse('{"a" is }').body).to.equal('{"a" is }');
    for (const line of ['2026-01-31T10:00:00Z|a|b', '2026-01-31T10:00:00Z\ta\tb', '<14>1 x'])
      expect(parse(line, 'c').body).to.equal(`${line}\nc`);
  });

  it('is cut with a mark beyond the limits of lines and characters', () => {
    const many = parse(...Array<string>(groupLimits.lines + 1).fill(' x')).body.split('\n');
    expect(many).to.have.length(groupLimits.lines);
    expect(many.at(-1)).to.equal(' x… (cut)');
    const columns = ['2026-01-31T10:00:00Z', '', '', '', '', '', 'x'.repeat(groupLimits.characters), 'a.B: no'];
    expect(parse(columns.join('\t')).attributes).to.deep.equal({});
    const tooLong = `{"msg":"${'x'.repeat(groupLimits.characters)}"}`;
    expect(parse(tooLong).body).to.match(/^{"msg/);
    const long = parse(json, ' '.padEnd(groupLimits.characters, 'x')).attributes['exception.stacktrace'];
    expect(long)
      .to.match(/x… \(cut\)$/)
      .and.have.length(32_768);
  });
});
