import { expect } from 'chai';
import { parseRecord } from '../../../../../services/logs/domain/formats/lines.ts';
import { parseSyslogLine } from '../../../../../services/logs/domain/formats/syslog-line.ts';

const defaults = { service: 'unknown', receivedAt: 1_000 };
const parse = (line: string) => parseSyslogLine(line, defaults);

describe('a line of syslog', () => {
  it('is a record with its header and its structured data', () => {
    const data = String.raw`[origin@32473 ip="10.0.0.1" note="a \"b\" \] \\ \c"][empty]`;
    expect(parse(`<165>1 2026-01-31T10:00:00.123456Z host1 registry 42 M1 ${data} \uFEFFstarted`)).to.deep.equal({
      ...{ time: Date.UTC(2026, 0, 31, 10, 0, 0, 123), severity: 10, service: 'registry', body: 'started' },
      attributes: {
        'host.name': 'host1',
        'process.pid': 42,
        msgid: 'M1',
        'syslog.facility': 20,
        'sd.origin@32473.ip': '10.0.0.1',
        'sd.origin@32473.note': String.raw`a "b" ] \ \c`,
      },
    });
  });

  it('has the defaults for what it does not know', () => {
    expect(parse('<14>1 - - - - - -')).to.deep.equal({
      ...{ time: 1_000, severity: 9, service: 'unknown', body: '' },
      attributes: { 'syslog.facility': 1 },
    });
  });

  it('has the severities of OpenTelemetry', () => {
    const severities = [0, 1, 2, 3, 4, 5, 6, 7].map((code) => parse(`<${code}>1 - - - - - - x`)?.severity);
    expect(severities).to.deep.equal([23, 22, 21, 17, 13, 10, 9, 5]);
  });

  it('has the lines after it in its body', () => {
    expect(parseRecord(['<14>1 - - - - - - failed', '\tat a.B'], defaults).body).to.equal('failed\n\tat a.B');
  });

  it('is not what has another version, priority or structured data', () => {
    for (const line of [
      '<14>2 - - - - - - x',
      '<192>1 - - - - - - x',
      '<14>Jan 31 10:00:00 host app: x',
      '<14>1 - - - - - [id a="open',
      '<14>1 - - - - - [id a="b" x',
      '<14>1 - - - - - text',
    ])
      expect(parse(line), line).to.equal(undefined);
  });

  it('is read in time that grows with its length', () => {
    const long = '\\'.repeat(200_000);
    expect(parse(`<14>1 - - - - - [id a="${long}`)).to.equal(undefined);
    expect(parse(`<14>1 - - - - - ${'[id a="b"]'.repeat(20_000)} x`)?.body).to.equal('x');
  });
});
