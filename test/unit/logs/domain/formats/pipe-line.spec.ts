import { expect } from 'chai';
import { parseRecord } from '../../../../../services/logs/domain/formats/lines.ts';
import { parsePipeLine } from '../../../../../services/logs/domain/formats/pipe-line.ts';

const defaults = { service: 'portal', receivedAt: 1_000 };
const fields = [
  ...['2018-03-01T09:30:00.250Z', '2018-03-01T09:29:59.000Z', '', 'r1', 'i1', 'a1', '', 'exec-1', '/solutions', 'web'],
  ...[
    'COMPLETED',
    '200',
    'OK',
    'WARN ',
    'INFO',
    '10.0.0.1',
    '250',
    'host1',
    '10.0.0.2',
    '',
    '',
    'CDS',
    '',
    'getSolution',
  ],
  ...['u1', 'org.example.Web', 'solutionId=s1, note=a, b', 'slow', 'EXIT'],
];
const withFields = (changed: Readonly<Record<number, string>>) =>
  fields.map((field, at) => changed[at] ?? field).join('|');

describe('a pipe-delimited line', () => {
  it('is a record with its fields, the rest as attributes', () => {
    expect(parsePipeLine(fields.join('|'), defaults)).to.deep.equal({
      ...{ time: Date.UTC(2018, 2, 1, 9, 30, 0, 250), severity: 13, service: 'portal', instance: 'a1' },
      ...{ requestId: 'r1', userId: 'u1', solutionId: 's1', body: 'slow' },
      attributes: {
        marker: 'EXIT',
        entryTimestamp: '2018-03-01T09:29:59.000Z',
        invocationID: 'i1',
        'thread.name': 'exec-1',
        serviceName: '/solutions',
        partnerName: 'web',
        statusCode: 'COMPLETED',
        responseCode: '200',
        responseDescription: 'OK',
        responseSeverity: 'INFO',
        'host.ip': '10.0.0.1',
        timer: '250',
        'host.name': 'host1',
        'client.address': '10.0.0.2',
        targetEntity: 'CDS',
        targetServiceName: 'getSolution',
        'code.namespace': 'org.example.Web',
        note: 'a, b',
      },
    });
  });

  it('has the pipes of its message in its body', () => {
    const record = parsePipeLine(withFields({ 27: 'a|b|c' }), defaults);
    expect(record).to.deep.include({ body: 'a|b|c' });
    expect(record?.attributes.marker).to.equal('EXIT');
  });

  it('has the severity of its response where it has no level', () => {
    expect(parsePipeLine(withFields({ 13: '', 14: 'ERROR' }), defaults)?.severity).to.equal(17);
  });

  it('prefers its own fields to those of the context', () => {
    for (const name of ['RequestID', 'RequestId'])
      expect(parsePipeLine(withFields({ 26: `${name}=other` }), defaults)?.requestId, name).to.equal('r1');
  });

  it('has the lines after it as its stack trace, also where they take its marker along', () => {
    const lines = [fields.slice(0, -1).join('|'), 'java.io.IOException: reset', '\tat a.B'];
    expect(parseRecord(lines, defaults)).to.deep.include({ body: 'slow', severity: 13 });
    expect(parseRecord(lines, defaults).attributes).to.include({
      'exception.type': 'java.io.IOException',
      'exception.stacktrace': 'java.io.IOException: reset\n\tat a.B',
    });
  });

  it('is not what has too few fields or no time', () => {
    expect(parsePipeLine(fields.slice(0, 27).join('|'), defaults)).to.equal(undefined);
    expect(parsePipeLine(withFields({ 0: 'today' }), defaults)).to.equal(undefined);
  });
});
