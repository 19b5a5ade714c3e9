import { expect } from 'chai';
import { type JsonMessage, readJsonMapping } from '../../../../services/kit/codec/json-mapping.ts';

const proto = `syntax = "proto3";
package shop.v1;
import "google/protobuf/timestamp.proto";
enum Kind { NONE = 0; LARGE = 1; }
message Order {
  message Line { string label = 1; double value = 2; }
  int64 big_id = 1;
  bytes raw_data = 2;
  Kind kind = 3;
  map<string, int64> counts = 4;
  repeated Line lines = 5;
  optional int32 rest = 6;
  google.protobuf.Timestamp at = 7;
  repeated double values = 8;
}
message Receipt { string text = 1; }
service Model { rpc Price (Order) returns (Receipt); }`;

function order(): JsonMessage {
  const message = readJsonMapping(proto).message('Order');
  if (!message) throw new Error('Order is missing');
  return message;
}

const toValue = (bytes: Uint8Array): unknown => JSON.parse(order().toJson(bytes).toString());
const fromValue = (value: unknown): Buffer => order().fromJson(Buffer.from(JSON.stringify(value)));

describe('the JSON mapping of a proto file', () => {
  const value = {
    bigId: '9007199254740993',
    rawData: 'AQL/',
    kind: 'LARGE',
    counts: { a: '5' },
    lines: [{ label: 'é', value: 1.5 }],
    rest: 0,
    at: '2020-01-01T00:00:00Z',
    values: [1, 'NaN', '-Infinity'],
  };

  it('brings every kind of field there and back without a loss', () => {
    expect(toValue(fromValue(value))).to.deep.equal(value);
  });

  it('writes what other writers of protobuf write', () => {
    expect(fromValue({ bigId: '1', kind: 'LARGE' }).toString('hex')).to.equal('08011801');
  });

  it('reads names as the file has them, enums by number, integers as numbers', () => {
    const loose = { big_id: 7, raw_data: 'AQL_', kind: 1 };
    expect(toValue(fromValue(loose))).to.deep.equal({ bigId: '7', rawData: 'AQL/', kind: 'LARGE' });
  });

  it('leaves out members that the message does not have', () => {
    expect(toValue(fromValue({ bigId: '7', more: [{}] }))).to.deep.equal({ bigId: '7' });
  });

  it('refuses a value of another type, and text that is no JSON', () => {
    expect(() => fromValue({ bigId: 'seven' })).to.throw();
    expect(() => order().fromJson(Buffer.from('{'))).to.throw();
    expect(() => order().toJson(Buffer.from([0x0a]))).to.throw();
  });

  it('finds messages by simple, full and nested names', () => {
    const mapping = readJsonMapping(proto);
    expect(mapping.message('shop.v1.Order')?.name).to.equal('Order');
    expect(mapping.message('Line')?.name).to.equal('Line');
    expect(mapping.message('Unknown')).to.equal(undefined);
    expect(mapping.message('')).to.equal(undefined);
    expect(mapping.message('Kind')).to.equal(undefined);
  });

  it('finds what a method takes and gives, ignoring case', () => {
    const method = readJsonMapping(proto).method('price');
    expect([method?.request.name, method?.response.name]).to.deep.equal(['Order', 'Receipt']);
    expect(readJsonMapping(proto).method('sell')).to.equal(undefined);
  });

  it('throws where the text is no proto file', () => {
    expect(() => readJsonMapping('<html></html>')).to.throw();
  });
});
