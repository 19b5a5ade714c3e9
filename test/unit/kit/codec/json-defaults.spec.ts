import { expect } from 'chai';
import { readJsonMapping } from '../../../../services/kit/codec/json-mapping.ts';

const proto = `syntax = "proto3";
import "google/protobuf/wrappers.proto";
enum Kind { NONE = 0; LARGE = 1; }
message Part { int32 count = 1; }
message Answer {
  int32 class_id = 1; uint64 total = 2; bool sure = 3; string label = 4; bytes raw = 5; Kind kind = 6; double share = 7;
  repeated Part parts = 8; map<string, Part> by_name = 9; Part best = 10; optional int32 rest = 11;
  oneof end { string text = 12; Part part = 13; }
  google.protobuf.Int32Value limit = 14;
}`;
const answer = readJsonMapping(proto, { defaults: true }).message('Answer');
const throughBytes = (value: object): unknown =>
  JSON.parse(String(answer?.toJson(answer.fromJson(Buffer.from(JSON.stringify(value))))));

describe('fields that have their default value', () => {
  const empty = {
    ...{ classId: 0, total: '0', sure: false, label: '', raw: '', kind: 'NONE', share: 0 },
    ...{ parts: [], byName: {} },
  };

  it('are written where a message cannot say that they are absent', () => {
    expect(throughBytes({})).to.deep.equal(empty);
  });

  it('are written in messages within the message', () => {
    const value = { parts: [{}], byName: { a: {} }, best: {}, part: { count: 2 } };
    const part = { count: 0 };
    const expected = { parts: [part], byName: { a: part }, best: part, part: { count: 2 } };
    expect(throughBytes(value)).to.deep.equal({ ...empty, ...expected });
  });

  it('stay as they are where they were set', () => {
    expect(throughBytes({ rest: 0, text: '', limit: 0 })).to.deep.equal({ ...empty, rest: 0, text: '', limit: 0 });
  });

  it('are left out by a mapping that was not asked for them', () => {
    expect(String(readJsonMapping(proto).message('Answer')?.toJson(Buffer.alloc(0)))).to.equal('{}');
  });
});
