import { expect } from 'chai';
import { parseRecord } from '../../../../../services/logs/domain/formats/lines.ts';
import { parseTabLine } from '../../../../../services/logs/domain/formats/tab-line.ts';

const defaults = { service: 'cds', receivedAt: 1_000 };
interface Columns {
  readonly level?: string;
  readonly marker?: string;
  readonly mdc?: string;
  readonly message?: string;
  readonly exception?: string;
}
const lineOf = ({ level = 'INFO', marker = '', mdc = '', message = 'done', exception = '' }: Columns) =>
  ['2019-06-01T10:00:00.500Z', 'main', level, 'org.example.Store', marker, mdc, message, exception].join('\t');
const parse = (columns: Columns) => parseTabLine(lineOf(columns), defaults);

describe('a tab-separated line', () => {
  it('is a record with its columns and the context of its thread', () => {
    const mdc = 'RequestID=r1, User=u1, TargetEntity=CDS, ClientIPAddress=10.0.0.2, StatusCode=COMPLETED';
    expect(parse({ level: 'WARN ', mdc })).to.deep.equal({
      ...{ time: Date.UTC(2019, 5, 1, 10, 0, 0, 500), severity: 13, service: 'cds', requestId: 'r1', userId: 'u1' },
      body: 'done',
      attributes: {
        'thread.name': 'main',
        'code.namespace': 'org.example.Store',
        targetEntity: 'CDS',
        'client.address': '10.0.0.2',
        statusCode: 'COMPLETED',
      },
    });
  });

  it('has the commas of a value in the context', () => {
    const record = parse({ mdc: 'ResponseDescription=no, not found, sorry, ResponseCode=404, Query=a=b' });
    expect(record?.attributes).to.include({
      responseDescription: 'no, not found, sorry',
      responseCode: '404',
      query: 'a=b',
    });
  });

  it('has no value beyond a thousand parts of the context', () => {
    expect(parse({ mdc: `${'a=b, '.repeat(999)}User=u1` })?.userId).to.equal('u1');
    expect(parse({ mdc: `${'a=b, '.repeat(1_000)}User=u1` })?.userId).to.equal(undefined);
  });

  it('has the request id under each name', () => {
    for (const name of [
      'RequestID',
      'RequestId',
      'X-ACUMOS-Request-Id',
      'X-ACUMOS-RequestID',
      'X-Request-ID',
      'Request-ID',
    ])
      expect(parse({ mdc: `${name}=r1` })?.requestId, name).to.equal('r1');
  });

  it('has the severity of the response under both names', () => {
    for (const name of ['Severity', 'ResponseSeverity']) {
      expect(parse({ mdc: `${name}=ERROR` })?.attributes, name).to.include({ responseSeverity: 'ERROR' });
      expect(parse({ mdc: `${name}=ERROR`, level: '' })?.severity, name).to.equal(17);
    }
  });

  it('has its marker, and what that refers to', () => {
    for (const marker of ['ENTRY', 'EXIT', 'INVOKE', 'INVOKE_RETURN'])
      expect(parse({ marker })?.attributes.marker).to.equal(marker);
    const { attributes } = parse({ marker: 'INVOKE [ SYNCHRONOUS ]' }) ?? {};
    expect(attributes).to.include({ marker: 'INVOKE', 'marker.references': 'SYNCHRONOUS' });
  });

  it('has tabs and newlines where they are escaped', () => {
    const record = parse({ message: 'a\\tb\\nc\\d', exception: 'java.io.IOException: reset\\n\\tat a.B\\n' });
    expect(record?.body).to.equal('a\tb\nc\\d');
    expect(record?.attributes).to.include({
      'exception.type': 'java.io.IOException',
      'exception.message': 'reset',
      'exception.stacktrace': 'java.io.IOException: reset\n\tat a.B',
    });
  });

  it('has the lines after it after its exception', () => {
    const record = parseRecord([lineOf({ exception: 'a.B: no' }), '\tat a.B'], defaults);
    expect(record.attributes['exception.stacktrace']).to.equal('a.B: no\n\tat a.B');
    expect(record.body).to.equal('done');
  });

  it('is not what has too few columns or no time', () => {
    expect(parseTabLine(lineOf({}).split('\t').slice(0, 6).join('\t'), defaults)).to.equal(undefined);
    expect(parseTabLine(lineOf({}).replace('2019', 'year'), defaults)).to.equal(undefined);
  });
});
