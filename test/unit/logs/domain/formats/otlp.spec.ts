import { expect } from 'chai';
import { maxOtlpRecords, parseOtlpLogs } from '../../../../../services/logs/domain/formats/otlp.ts';

const defaults = { service: 'unknown', receivedAt: 1_000 };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

const withRecords = (logRecords: unknown) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const parse = (record: unknown) => parseOtlpLogs(withRecords([record]), defaults)[0];
const nested = (depth: number): unknown =>
  JSON.parse(`${'{"arrayValue":{"values":['.repeat(depth)}{"stringValue":"leaf"}${']}}'.repeat(depth)}`);
const attribute = (key: string, value: unknown) => ({ key, value });

describe('a request of OTLP', () => {
  it('has records with the fields and attributes of the record, its scope and its resource', () => {
    const resource = {
      attributes: [
        attribute('service.name', { stringValue: 'shop' }),
        attribute('service.instance.id', { stringValue: 'a1' }),
        attribute('host.name', { stringValue: 'host1' }),
      ],
    };
    const record = {
      ...{ timeUnixNano: '1700000000123456789', severityNumber: 18, traceId: traceId.toUpperCase(), spanId },
      body: { stringValue: 'failed' },
      attributes: [
        attribute('user.id', { stringValue: 'u1' }),
        attribute('count', { intValue: '12' }),
        attribute('big', { intValue: '9007199254740993' }),
        attribute('ratio', { doubleValue: 0.5 }),
        attribute('isLast', { boolValue: false }),
        attribute('bytes', { bytesValue: 'AAE=' }),
        attribute('list', { arrayValue: { values: [{ stringValue: 'a' }, {}] } }),
        attribute('map', { kvlistValue: { values: [attribute('x', { intValue: 1 })] } }),
      ],
    };
    const scopeLogs = [{ scope: { name: 'orders' }, logRecords: [record] }];
    expect(parseOtlpLogs({ resourceLogs: [{ resource, scopeLogs }] }, defaults)).to.deep.equal([
      {
        ...{ time: 1_700_000_000_123, severity: 18, service: 'shop', instance: 'a1', traceId, spanId, userId: 'u1' },
        body: 'failed',
        attributes: {
          ...{ count: 12, big: '9007199254740993', ratio: 0.5, isLast: false, bytes: 'AAE=', list: ['a', null] },
          ...{ map: { x: 1 }, 'otel.scope.name': 'orders', 'host.name': 'host1' },
        },
      },
    ]);
  });

  it('may be empty, and so may its records', () => {
    expect(parseOtlpLogs({}, defaults)).to.deep.equal([]);
    expect(parse({ traceId: '', spanId: '' })).to.deep.equal({
      ...{ time: 1_000, severity: 9, service: 'unknown', body: '', attributes: {} },
    });
  });

  it('has the time of observation where that of the event is unknown', () => {
    expect(parse({ timeUnixNano: '0', observedTimeUnixNano: 1.7e18 })?.time).to.equal(1.7e12);
    expect(parse({ timeUnixNano: '18446744073709551615' })?.time).to.equal(1_000);
  });

  it('has the severity of the text where there is no number', () => {
    expect(parse({ severityNumber: 0, severityText: 'Error' })?.severity).to.equal(17);
  });

  it('has a body with a structure as JSON', () => {
    const values = [attribute('a', { intValue: 1 })];
    expect(parse({ body: { kvlistValue: { values } } })?.body).to.equal('{"a":1}');
  });

  it('prefers the attribute of a record to that of its resource', () => {
    const resource = { attributes: [attribute('a', { stringValue: 'resource' })] };
    const logRecords = [{ attributes: [attribute('a', { stringValue: 'record' })] }];
    const [record] = parseOtlpLogs({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }, defaults);
    expect(record?.attributes).to.deep.equal({ a: 'record' });
  });

  it('copies no large attribute of a resource to its records', () => {
    const texts = ['x'.repeat(5_000), 'y'.repeat(5_000), 'z'];
    const resource = { attributes: texts.map((stringValue, at) => attribute(`a${at}`, { stringValue })) };
    const scopeLogs = [{ scope: { name: 'n'.repeat(500) }, logRecords: [{}] }];
    const [record] = parseOtlpLogs({ resourceLogs: [{ resource, scopeLogs }] }, defaults);
    expect(record?.attributes).to.have.all.keys('otel.scope.name', 'a0', 'a2');
    expect(record?.attributes['otel.scope.name']).to.have.length(200);
  });

  it('is cut where it has too many attributes or nests them too deeply', () => {
    const attributes = Array.from({ length: 200 }, (_, at) => attribute(`a${at}`, { intValue: at }));
    expect(Object.keys(parse({ attributes })?.attributes ?? {})).to.have.length(128);
    const deep = (depth: number) =>
      JSON.stringify(parse({ attributes: [attribute('a', nested(depth))] })?.attributes.a);
    expect(deep(8)).to.equal('[[[[[[[["leaf"]]]]]]]]');
    expect(deep(30_000)).to.equal('[[[[[[[["… (cut)"]]]]]]]]');
  });

  it('throws a sentence with the place where its shape is wrong', () => {
    const place = 'resourceLogs[0].scopeLogs[0].logRecords';
    const broken: readonly (readonly [unknown, string])[] = [
      [[], 'The request must be an object.'],
      [{ resourceLogs: {} }, 'resourceLogs must be an array.'],
      [{ resourceLogs: [{ scopeLogs: 'x' }] }, 'resourceLogs[0].scopeLogs must be an array.'],
      [{ resourceLogs: [{ resource: 1 }] }, 'resourceLogs[0].resource must be an object.'],
      [withRecords([{}, 1]), `${place}[1] must be an object.`],
      [withRecords([{ timeUnixNano: '-1' }]), `${place}[0].timeUnixNano must be a whole number of nanoseconds`],
      [withRecords([{ severityNumber: 25 }]), `${place}[0].severityNumber must be a whole number from 0 to 24.`],
      [withRecords([{ body: 'x' }]), `${place}[0].body must be an object.`],
      [withRecords([{ traceId: 1 }]), `${place}[0].traceId must be a string.`],
      [withRecords([{ attributes: [{}] }]), `${place}[0].attributes[0].key must be a string.`],
      [
        withRecords([{ attributes: [attribute('a', { boolValue: 1 })] }]),
        `${place}[0].attributes[0].value.boolValue must`,
      ],
      [withRecords([{ body: { intValue: 'x' } }]), `${place}[0].body.intValue must be a number`],
      [withRecords(Array(maxOtlpRecords + 1).fill({})), 'resourceLogs[0].scopeLogs exceeds 10000 log records'],
    ];
    for (const [request, message] of broken)
      expect(() => parseOtlpLogs(request, defaults)).to.throw(TypeError, message);
  });
});
