import { expect } from 'chai';
import { createRunDocument } from '../../../services/deployment/gateway/run/run-document.ts';
import { readJsonMapping } from '../../../services/kit/codec/json-mapping.ts';
import { type Draft, draftOf, emptyField, type MessageDraft } from '../../../services/web/parts/message-form/draft.ts';
import { messageOf } from '../../../services/web/parts/message-form/message-of.ts';
import type { FormField } from '../../../services/web/parts/message-form/message-shape.ts';
import { mayBeAbsent } from '../../../services/web/parts/message-form/message-shape.ts';
import { parseScalar } from '../../../services/web/parts/message-form/parse-scalar.ts';
import { type CallableOperation, readOperations } from '../../../services/web/parts/message-form/read-operations.ts';

const proto = `syntax = "proto3";
package shop.v1;
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Kind { NONE = 0; LARGE = 1; }
message Order {
  message Line { string label = 1; double value = 2; }
  /** Of the shop. */
  int64 big_id = 1;
  bytes photo = 2;
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
  repeated string constructor = 15;
}
message Price { double total = 1; }
service Model { rpc price (Order) returns (Price); rpc again (Order) returns (Order); }`;

const mapping = readJsonMapping(proto);
const [price, again] = [mapping.method('price'), mapping.method('again')];
const at = '2026-03-02T09:30:00.000Z';
const deployment = { id: 'd', name: 'shop', revisionId: 'r', createdAt: at, modifiedAt: at };
const callable = { deployment, isComposition: false, operations: [] } as never;
const described = [
  { name: 'price', form: price },
  { name: 'again', form: again },
  { name: 'raw', form: undefined },
];
const document = createRunDocument({ describe: () => described }, callable);

function operationOf(name: string): CallableOperation {
  const found = readOperations(document).find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
const { request, response, example } = operationOf('price');
function fieldOf(name: string): FormField {
  const found = request.fields.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
const text = (written: string): Draft => ({ type: 'text', text: written });
const draftWith = (...fields: readonly (readonly [string, Draft])[]): MessageDraft => ({
  ...{ type: 'message', fields: new Map(fields) },
});
/** As the deployment encodes and decodes it. */
const sent = (message: unknown) =>
  JSON.parse(String(price?.request.toJson(price.request.fromJson(Buffer.from(JSON.stringify(message))))));

describe('the form of a message', () => {
  it('has the operations that take JSON, with the fields of their messages', () => {
    expect(readOperations(document).map(({ name }) => name)).to.deep.equal(['price', 'again']);
    expect(request.name).to.equal('Order');
    expect(response.fields.map(({ name }) => name)).to.deep.equal(['total']);
    expect(fieldOf('bigId')).to.deep.include({ holds: 'one', description: 'Of the shop.' });
    expect(fieldOf('bigId').value).to.deep.include({ type: 'integer', isText: true, most: 2n ** 63n - 1n });
    expect(fieldOf('counts')).to.deep.include({ holds: 'map', key: { type: 'text' } });
    expect(fieldOf('bySize').key).to.deep.equal({ type: 'choice', choices: ['true', 'false'] });
    expect(fieldOf('photo').value.type).to.equal('bytes');
    expect(fieldOf('more').value.type).to.equal('json');
    expect(fieldOf('limit')).to.include({ isOptional: true });
    expect(request.fields.filter(({ oneof }) => oneof === 'paid').map(({ name }) => name)).to.deep.equal([
      'card',
      'cash',
    ]);
    expect(request.fields.filter(mayBeAbsent).map(({ name }) => name)).to.have.members([
      'rest',
      'card',
      'cash',
      'limit',
      'previous',
    ]);
  });

  it('shows the example, and sends it as it was', () => {
    const { message, problems } = messageOf(request, draftOf(request, example));
    expect([...problems]).to.deep.equal([]);
    expect(sent(message)).to.deep.equal(sent(example));
    expect(message).to.deep.include({ bigId: '1', values: [1.5], constructor: ['text'] });
  });

  it('sends nothing of fields that nothing was typed into, and what is set with its default', () => {
    const { message, problems } = messageOf(request, draftOf(request, {}));
    expect([...problems]).to.deep.equal([]);
    expect(message).to.deep.equal({ kind: 'NONE' });
    const set = (name: string) => [name, emptyField(fieldOf(name))] as const;
    expect(messageOf(request, draftWith(set('rest'), set('card'), set('previous'))).message).to.deep.equal({
      rest: 0,
      card: '',
      previous: { kind: 'NONE' },
    });
  });

  it('keeps integers of 64 bits exact', () => {
    const { message } = messageOf(request, draftWith(['bigId', text('9007199254740993')]));
    expect(sent(message)).to.deep.include({ bigId: '9007199254740993' });
  });

  it('names the control of each value that is wrong', () => {
    const lines: Draft = { type: 'list', items: [draftWith(['value', text('x')])] };
    const entry = (key: string, value: string) => ({ key, value: text(value) });
    const counts: Draft = { type: 'map', entries: [entry('a', '1'), entry('a', '-1')] };
    const { problems } = messageOf(
      request,
      draftWith(
        ...([
          ['bigId', text('9223372036854775808')],
          ['values', text('1, two, 3')],
        ] as const),
        ...([
          ['lines', lines],
          ['counts', counts],
          ['more', text('{')],
        ] as const),
      ),
    );
    expect([...problems.keys()]).to.have.members([
      ...['bigId', 'values', 'lines[0].value', 'counts[1].key', 'counts[1]', 'more'],
    ]);
    expect(problems.get('values')).to.deep.equal({ code: 'notNumber', part: 'two' });
    expect(problems.get('bigId')).to.include({ code: 'outOfRange', most: '9223372036854775807' });
  });

  for (const [typed, value] of [
    ['1.5', 1.5],
    ['.5e-3', 0.0005],
    ['-Infinity', '-Infinity'],
    ['NaN', 'NaN'],
    ['1e999', undefined],
    ['0x10', undefined],
    ['1,5', undefined],
  ] as const)
    it(`takes ${typed} for ${value ?? 'no number'}`, () => {
      expect(parseScalar({ type: 'number' }, typed).value).to.equal(value);
    });

  it('has nothing of a document that is none of a deployment', () => {
    for (const other of [
      undefined,
      'text',
      { paths: { '/x': null } },
      { paths: { '/x': { post: { requestBody: [] } } } },
    ])
      expect(readOperations(other)).to.deep.equal([]);
  });
});
