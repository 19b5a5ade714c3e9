import { expect } from 'chai';
import protobuf from 'protobufjs';
import { summarizeProto } from '../../../services/web/pages/model/proto-summary.ts';
import { imageSnippetsOf, snippetsOf } from '../../../services/web/pages/model/snippets.ts';
import { readVersionSearch } from '../../../services/web/pages/model/version-search.ts';

const proto = `syntax = "proto3";
package iris.v1; // message Commented { string no = 9; }
/* message Also { string no = 8; } */
message Row {
  repeated double values = 1;
  map<string, int32> counts = 2 [deprecated = true];
  oneof label { string name = 3; Kind kind = 4; }
  message Inner { optional bool flag = 1; }
  Inner inner = 5;
  enum Kind { KIND_NONE = 0; KIND_SOME = 1; }
}
message Empty {}
service Model {
  rpc classify (Row) returns (Row.Inner);
  rpc watch (stream Row) returns (stream Empty) { option deprecated = true; }
}`;

describe('the interface of a model', () => {
  const { operations, messages } = summarizeProto(proto);

  it('has the operations of the proto file, with their streams', () => {
    expect(operations).to.deep.equal([
      { name: 'classify', takes: 'Row', takesStream: false, gives: 'Row.Inner', givesStream: false },
      { name: 'watch', takes: 'Row', takesStream: true, gives: 'Empty', givesStream: true },
    ]);
  });

  it('has the fields that protobufjs finds, nested messages and choices included', () => {
    const { root } = protobuf.parse(proto, { keepCase: true });
    for (const [path, name] of [
      ['iris.v1.Row', 'Row'],
      ['iris.v1.Row.Inner', 'Inner'],
      ['iris.v1.Empty', 'Empty'],
    ] as const) {
      const expected = root.lookupType(path).fieldsArray.map((field) => [field.name, field.id]);
      const found = messages.find((message) => message.name === name)?.fields ?? [];
      expect(
        found.map((field) => [field.name, field.number]),
        name,
      ).to.have.deep.members(expected);
    }
    expect(messages).to.have.length(3);
  });

  it('shows labels and maps in the types', () => {
    const types = messages.find(({ name }) => name === 'Row')?.fields.map(({ type }) => type);
    expect(types).to.include.members(['repeated double', 'map<string, int32>', 'Kind']);
  });

  it('is empty for a text that is no proto file', () => {
    expect(summarizeProto('<html>')).to.deep.equal({ operations: [], messages: [] });
  });
});

describe('the snippets of a model', () => {
  it('keep a file name a text, in every language', () => {
    const used = { origin: 'https://m.example', solutionId: 's', revisionId: 'r', artifactId: 'a' };
    const [curl, python, javascript, deploy] = snippetsOf({ ...used, fileName: `it's "$(x)".zip` });
    expect(curl?.text).to.include(`-o 'it'\\''s "$(x)".zip'`);
    for (const snippet of [python, javascript]) expect(snippet?.text).to.include(String.raw`"it's \"$(x)\".zip"`);
    expect(curl?.text).to.include('https://m.example/api/downloads/s?artifactId=a&revisionId=r');
    expect(deploy?.text).to.include(`-d '{"solutionId":"s","revisionId":"r"}'`);
  });

  it('keep the address of an image one word of the shell', () => {
    const [pull] = imageSnippetsOf("registry/it's; rm");
    expect(pull?.text).to.equal("docker pull 'registry/it'\\''s; rm'");
  });

  it('are for the version that the address names', () => {
    expect(readVersionSearch({ version: '1.0.2' })).to.deep.equal({ version: '1.0.2' });
    expect(readVersionSearch({ version: ['1'] })).to.deep.equal({});
    expect(readVersionSearch({ compare: '1.0.1', other: 1 })).to.deep.equal({ compare: '1.0.1' });
  });
});
