import { expect } from 'chai';
import { parseJsonLine } from '../../../../../services/logs/domain/formats/json-line.ts';

const defaults = { service: 'unknown', receivedAt: 1_000 };
const parse = (fields: unknown) => parseJsonLine(JSON.stringify(fields), defaults);

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a JSON line', () => {
  it('of ours is a record with the fields, the rest as attributes', () => {
    const line = {
      ...{ level: 'warn', time: '2026-01-31T10:00:00.123Z', service: 'catalog', role: 'gateway', instance: 'a1' },
      ...{ traceId, spanId, requestId: 'r1', principal: 'u1', solutionId: 's1', deploymentId: 'd1', taskId: 't1' },
      ...{
        ms: 12,
        msg: 'request failed',
        err: { type: 'RangeError', message: 'too far', stack: 'RangeError: too far' },
      },
    };
    expect(parse(line)).to.deep.equal({
      ...{ time: Date.UTC(2026, 0, 31, 10, 0, 0, 123), severity: 13, service: 'catalog', instance: 'a1' },
      ...{ traceId, spanId, requestId: 'r1', userId: 'u1', solutionId: 's1', deploymentId: 'd1' },
      body: 'request failed',
      attributes: {
        'exception.type': 'RangeError',
        'exception.message': 'too far',
        'exception.stacktrace': 'RangeError: too far',
        role: 'gateway',
        taskId: 't1',
        ms: 12,
      },
    });
  });

  it('keeps what else an error has', () => {
    const record = parse({ err: { message: 'no', code: 'EACCES' } });
    expect(record?.attributes).to.deep.equal({ 'exception.message': 'no', err: { code: 'EACCES' } });
  });

  it('has the time under the names and in the units of other loggers', () => {
    const time = 1_700_000_000_000;
    const iso = new Date(time).toISOString();
    for (const field of [{ timestamp: iso }, { '@timestamp': iso }, { ts: 1_700_000_000 }, { ts: time * 1e6 }])
      expect(parse(field)).to.deep.include({ time, attributes: {} });
  });

  it('has the severity of words and of the numbers of pino', () => {
    const severities = [10, 20, 30, 40, 50, 60].map((level) => parse({ level })?.severity);
    expect(severities).to.deep.equal([1, 5, 9, 13, 17, 21]);
    expect(parse({ severity: 'CRITICAL' })?.severity).to.equal(21);
    expect(parse({ level: 'loud' })).to.deep.include({ severity: 9, attributes: { level: 'loud' } });
  });

  it('has the defaults where a field is absent or out of its range', () => {
    const record = parse({ time: '2201-01-01T00:00:00Z', message: 'hello' });
    expect(record).to.deep.include({ time: 1_000, service: 'unknown', severity: 9, body: 'hello' });
  });

  it('has the whole line as its body where it has no message', () => {
    expect(parse({ ms: 12 })?.body).to.equal('{"ms":12}');
  });

  it('takes a trace id only when it is one, in small letters', () => {
    expect(parse({ trace_id: traceId.toUpperCase() })?.traceId).to.equal(traceId);
    expect(parse({ traceId: '0'.repeat(32) })).to.not.have.property('traceId');
    expect(parse({ traceId: 'x'.repeat(32), spanId: spanId.slice(1) })).to.not.have.any.keys('traceId', 'spanId');
  });

  it('is not what is no JSON object', () => {
    for (const line of ['', 'hello', '[1]', '"text"', '{"open": 1', 'null']) {
      expect(parseJsonLine(line, defaults), line).to.equal(undefined);
    }
  });
});
