import { expect } from 'chai';
import { parsePlainLine } from '../../../../../services/logs/domain/formats/plain-line.ts';

const parse = (text: string) => parsePlainLine(text, { service: 'engine', receivedAt: 1_000 });
const time = Date.UTC(2026, 0, 31, 10, 0, 0, 123);

describe('a plain line', () => {
  it('has the defaults and the severity info', () => {
    const record = { time: 1_000, severity: 9, service: 'engine', body: 'ready', attributes: {} };
    expect(parse('ready')).to.deep.equal(record);
  });

  it('has the time of the stamp that it begins with', () => {
    for (const stamp of [
      '2026-01-31T10:00:00.123Z',
      '2026-01-31T12:00:00.123456+02:00',
      '2026-01-31 10:00:00,123',
      '[2026-01-31 10:00:00,123]',
      '[2026-01-31T04:30:00.123-0530]',
    ])
      expect(parse(`${stamp} started`), stamp).to.deep.include({ time, body: `${stamp} started` });
  });

  it('has the time of its receipt where the stamp is none', () => {
    for (const stamp of [
      '2026-13-31T10:00:00Z',
      '2026-02-31T10:00:00Z',
      '2026-01-31',
      '1969-12-31T23:59:59Z',
      '2026-01-31T25:00:00Z',
    ])
      expect(parse(`${stamp} started`).time, stamp).to.equal(1_000);
    expect(parse('at 2026-01-31T10:00:00Z').time).to.equal(1_000);
  });

  it('has the severity of the level near its start', () => {
    const levels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'WARNING', 'ERROR', 'SEVERE', 'FATAL', 'CRITICAL'];
    const severities = levels.map((level) => parse(`2026-01-31T10:00:00Z [${level}] ready`).severity);
    expect(severities).to.deep.equal([1, 5, 9, 13, 13, 17, 17, 21, 21]);
  });

  it('takes no word of a sentence and none far from the start for a level', () => {
    expect(parse('no error found').severity).to.equal(9);
    expect(parse('set ERROR_CODE').severity).to.equal(9);
    expect(parse('STDERROR closed').severity).to.equal(9);
    expect(parse(`${'-'.repeat(76)} ERROR`).severity).to.equal(9);
  });
});
