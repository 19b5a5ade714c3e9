import { JsonLogsSerializer, ProtobufLogsSerializer } from '@opentelemetry/otlp-transformer';
import { expect } from 'chai';
import { parseOtlpLogs } from '../../../../services/logs/domain/formats/otlp.ts';
import { readOtlpMessage } from '../../../../services/logs/gateway/otlp-message.ts';

type ReadableLogRecord = Parameters<typeof ProtobufLogsSerializer.serializeRequest>[0][number];

describe('records of OTLP in protobuf', () => {
  const record = (more: Partial<ReadableLogRecord> = {}): ReadableLogRecord => ({
    hrTime: [1_795_770_000, 123_000_000],
    hrTimeObserved: [1_795_770_001, 0],
    ...{ severityNumber: 17, severityText: 'ERROR', body: 'cannot load', droppedAttributesCount: 0 },
    attributes: {
      model: 'iris',
      size: 2 ** 40,
      share: 0.5,
      isLocal: false,
      names: ['a', 'b'],
      bytes: new Uint8Array([1, 2]),
    },
    spanContext: { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), traceFlags: 1 },
    instrumentationScope: { name: 'loader' },
    resource: {
      attributes: { 'service.name': 'my-model', 'host.name': 'node-1' },
      merge: () => record().resource,
      getRawAttributes: () => [],
    },
    ...more,
  });
  const defaults = { service: 'unknown', receivedAt: 1 };
  const read = (records: ReadableLogRecord[]) =>
    parseOtlpLogs(readOtlpMessage(ProtobufLogsSerializer.serializeRequest(records) ?? new Uint8Array()), defaults);

  it('are those that an exporter sends, the same as in JSON', () => {
    const records = [record(), record({ body: { nested: { deep: [1, true, null] } }, severityNumber: 5 })];
    const json = JSON.parse(new TextDecoder().decode(JsonLogsSerializer.serializeRequest(records)));
    expect(read(records)).to.deep.equal(parseOtlpLogs(json, defaults));
    const [first] = read(records);
    expect(first).to.include({ time: 1_795_770_000_123, severity: 17, service: 'my-model', body: 'cannot load' });
    expect(first).to.include({ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) });
    expect(first?.attributes).to.include({ model: 'iris', size: 2 ** 40, share: 0.5, isLocal: false, bytes: 'AQI=' });
    expect(first?.attributes).to.include({ 'host.name': 'node-1', 'otel.scope.name': 'loader' });
  });

  it('are rejected where the bytes are something else, or nested without an end', () => {
    for (const bytes of [Buffer.from('{"resourceLogs":[]}'), Buffer.from([0x0a, 0xff, 0xff]), nested(20_000)])
      expect(() => readOtlpMessage(bytes)).to.throw('no ExportLogsServiceRequest');
    expect(readOtlpMessage(Buffer.alloc(0))).to.deep.equal({ resourceLogs: [] });
  });

  /** A record whose body is a list in a list in a list. Each field has only what is before its content: that is empty at the innermost. */
  function nested(depth: number): Buffer {
    const fields: Buffer[] = [];
    let length = 0;
    // AnyValue in LogRecord, ScopeLogs, ResourceLogs and the request.
    const tags = [...Array.from({ length: depth }, () => [0x0a, 0x2a]).flat(), 0x2a, 0x12, 0x12, 0x0a];
    for (const tag of tags) {
      const before = Buffer.concat([Buffer.from([tag]), varint(length)]);
      fields.push(before);
      length += before.length;
    }
    return Buffer.concat(fields.reverse());
  }

  function varint(value: number): Buffer {
    const bytes: number[] = [];
    for (let left = value; ; left = Math.floor(left / 128)) {
      if (left < 128) return Buffer.from([...bytes, left]);
      bytes.push((left % 128) | 128);
    }
  }
});
