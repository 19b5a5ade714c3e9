import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { type JsonMessage, readJsonMapping } from '../../../../services/kit/codec/json-mapping.ts';
import { createMessageSchemas } from '../../../../services/kit/codec/json-schema.ts';

const proto = `syntax = "proto3";
package shop.v1;
import "google/protobuf/timestamp.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";
enum Kind { NONE = 0; LARGE = 1; }
message Order {
  message Line { string label = 1; double value = 2; }
  int64 big_id = 1;
  bytes raw_data = 2;
  Kind kind = 3;
  map<string, uint64> counts = 4;
  repeated Line lines = 5;
  optional int32 rest = 6;
  google.protobuf.Timestamp at = 7;
  repeated float values = 8;
  map<bool, Line> by_size = 9;
  oneof paid { string card = 10; bool cash = 11; }
  google.protobuf.Struct more = 12;
  google.protobuf.Int64Value limit = 13;
  Order previous = 14;
}
message Wide { Order a = 1; Order b = 2; Order c = 3; Order d = 4; Order e = 5; repeated Wide wide = 6; Wide more = 7; }
service Model { rpc price (Order) returns (Order); rpc widen (Wide) returns (Wide); }`;
const mapping = readJsonMapping(proto);

function messageOf(name: string): JsonMessage {
  const message = mapping.message(name);
  if (!message) throw new Error(`${name} is missing`);
  return message;
}

const [order, wide] = [messageOf('Order'), messageOf('Wide')];

describe('the JSON schema and the example of a message', () => {
  it('agree with each other, and with what is read', () => {
    const schemas = createMessageSchemas();
    const { $ref } = order.schema(schemas) as { $ref: string };
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ $ref, components: { schemas: schemas.named() } });
    const example = order.example() as Record<string, unknown>;
    expect(validate(example), JSON.stringify(validate.errors)).to.equal(true);
    const bytes = order.fromJson(Buffer.from(JSON.stringify(example)));
    expect(JSON.parse(String(order.toJson(bytes)))).to.deep.equal(example);
    expect(validate({ bigId: 7 })).to.equal(false);
    expect(validate({ kind: 'SMALL' })).to.equal(false);
  });

  it('say what may be absent, what excludes what, and what the keys of a map are', () => {
    const schemas = createMessageSchemas();
    order.schema(schemas);
    const { properties } = schemas.named()['shop.v1.Order'] as { properties: Record<string, object> };
    expect(properties.rest).to.include({ 'x-optional': true });
    expect(properties.bigId).not.to.have.property('x-optional');
    expect([properties.card, properties.cash].map((one) => one?.['x-oneof' as keyof object])).to.deep.equal([
      'paid',
      'paid',
    ]);
    expect(properties.bySize).to.deep.include({ propertyNames: { enum: ['true', 'false'] } });
    expect(properties.counts).not.to.have.property('propertyNames');
  });

  it('show every field once, of a oneof its first member', () => {
    expect(order.example()).to.deep.include({
      ...{ bigId: '1', rawData: 'AQI=', kind: 'LARGE', counts: { key: '1' }, rest: 1, values: [1.5], card: 'text' },
      bySize: { true: { label: 'text', value: 1.5 } },
    });
    expect(order.example()).not.to.have.property('cash');
  });

  it('end, also where a type holds itself or many others', () => {
    expect(JSON.stringify(wide.example()).length).to.be.lessThan(8_000);
  });

  it('keep types of one name in two files apart', () => {
    const schemas = createMessageSchemas(['Problem']);
    const problem = (field: string) => readJsonMapping(`syntax = "proto3"; message Problem { string ${field} = 1; }`);
    const refs = ['first', 'second'].map((field) => problem(field).message('Problem')?.schema(schemas));
    expect(refs).to.deep.equal(['Problem_2', 'Problem_3'].map((name) => ({ $ref: `#/components/schemas/${name}` })));
  });
});
