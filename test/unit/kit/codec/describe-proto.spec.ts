import { expect } from 'chai';
import { describeProto } from '../../../../services/kit/codec/describe-proto.ts';
import { AppError } from '../../../../services/kit/errors.ts';

const fieldsOf = (text: string, message = 'M') => [
  ...(describeProto(text).messages.get(message)?.fields.values() ?? []),
];

describe('describing a .proto file', () => {
  it('tells messages by full and by simple name, the outermost of several', () => {
    const { messages } = describeProto(`syntax = "proto3"; package shop.v1;
      message Order { message Line { int32 a = 1; } message Order { int32 inner = 1; } Line line = 1; }`);
    expect([...messages.keys()]).to.deep.equal([
      'shop.v1.Order',
      'shop.v1.Order.Line',
      'shop.v1.Order.Order',
      'Order',
      'Line',
    ]);
    expect(messages.get('Order')?.fields.get(1)).to.include({
      number: 1,
      name: 'line',
      type: 'message',
      repeated: false,
    });
    expect(messages.get('Order')?.fields.get(1)?.message).to.equal(messages.get('Line'));
  });

  it('tells services and what their methods take and give', () => {
    const { services } = describeProto(`syntax = "proto3"; package shop.v1; import "google/protobuf/empty.proto";
      message M {} service Model { rpc Score(M) returns (google.protobuf.Empty); rpc Watch(M) returns (stream M); }`);
    expect(services).to.deep.equal([
      {
        name: 'shop.v1.Model',
        methods: [
          { name: 'Score', input: 'shop.v1.M', output: 'google.protobuf.Empty' },
          { name: 'Watch', input: 'shop.v1.M', output: 'shop.v1.M' },
        ],
      },
    ]);
  });

  it('tells proto3 fields: repeated, enums, maps, oneofs, optional ones', () => {
    const fields = fieldsOf(`syntax = "proto3"; enum E { ZERO = 0; }
      message M { repeated double a = 1; E e = 2; map<string, E> m = 3; oneof choice { int32 x = 4; } optional bool o = 5; }`);
    expect(fields.map(({ message, ...field }) => field)).to.deep.equal([
      { number: 1, name: 'a', repeated: true, type: 'double' },
      { number: 2, name: 'e', repeated: false, type: 'enum', enumName: 'E' },
      { number: 3, name: 'm', repeated: true, type: 'message' },
      { number: 4, name: 'x', repeated: false, oneof: 'choice', type: 'int32' },
      { number: 5, name: 'o', repeated: false, presence: 'optional', type: 'bool' },
    ]);
    expect([...(fields[2]?.message?.fields.values() ?? [])]).to.deep.equal([
      { number: 1, name: 'key', repeated: false, type: 'string' },
      { number: 2, name: 'value', repeated: false, type: 'enum', enumName: 'E' },
    ]);
  });

  it('tells proto2 fields: required, optional, groups', () => {
    const fields = fieldsOf(`message M { required int32 r = 1; optional int32 o = 2 [default = 7];
      repeated group G = 3 { optional string s = 1; } }`);
    expect(fields.map(({ type, presence, repeated }) => [type, presence, repeated])).to.deep.equal([
      ['int32', 'required', false],
      ['int32', 'optional', false],
      ['group', undefined, true],
    ]);
    expect(fields[2]?.message?.fields.get(1)?.type).to.equal('string');
  });

  it('follows types into themselves', () => {
    const [child] = fieldsOf('syntax = "proto3"; message M { M child = 1; }');
    expect(child?.message?.fields.get(1)?.message).to.equal(child?.message);
  });

  describe('refuses', () => {
    const refuses = (what: string, text: string, message: string) =>
      it(what, () => expect(() => describeProto(text)).to.throw(AppError, message));

    refuses('what is no .proto file', '<html>', 'The .proto file cannot be read: illegal token');
    refuses('a type that is nowhere', 'syntax = "proto3"; message M { Other o = 1; }', 'no such Type or Enum');
    refuses(
      'a type from a file that is not available',
      'syntax = "proto3"; import "shop/other.proto"; message M { Other o = 1; }',
      'it imports shop/other.proto, which is not available; put those types into the file itself',
    );
    refuses('one number twice', 'syntax = "proto3"; message M { int32 a = 1; int32 b = 1; }', 'duplicate id 1');
    refuses('a file of megabytes', ' '.repeat(2_000_000), 'at most 1048576 are read');
    refuses('messages in messages without end', 'message M {'.repeat(50_000), 'cannot be read');
  });
});
