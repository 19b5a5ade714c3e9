import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Outcome } from '../../../../../services/deployment/app/calls/call-in-order.ts';
import { readTable } from '../../../../../services/deployment/app/calls/csv/read-table.ts';
import { messagesOf } from '../../../../../services/deployment/app/calls/csv/table-messages.ts';
import { tableOf, writeTable } from '../../../../../services/deployment/app/calls/csv/write-table.ts';
import { readJsonMapping } from '../../../../../services/kit/codec/json-mapping.ts';
import type { TableForm } from '../../../../../services/kit/codec/table-form.ts';
import { notFound } from '../../../../../services/kit/errors.ts';

const mapping = readJsonMapping(`syntax = "proto3";
import "google/protobuf/wrappers.proto";
enum Kind { NONE = 0; LARGE = 1; }
message Flower { double petal_width = 1; string label = 2; optional int64 count = 3; bool fresh = 4; Kind kind = 5; }
message Flowers { repeated double petal_width = 1; repeated string label = 2; }
message Mixed { repeated double values = 1; string label = 2; }
message Nested { Flower flower = 1; }
message None {}
service Model { rpc limit (google.protobuf.Int32Value) returns (None); }`);

function formOf(name: string): TableForm {
  const table = mapping.message(name)?.table;
  if (!table) throw new Error(`${name} is no table`);
  return table;
}

const read = (name: string, csv: string): unknown[] =>
  messagesOf(formOf(name), readTable(Buffer.from(csv))).map((message) => JSON.parse(message.toString()));

describe('CSV', () => {
  it('has a message in each row where fields are single values', () => {
    const csv = 'label,petal_width,count,fresh,kind\n"a, b",1.5,9007199254740993,True,LARGE\r\n\n"",nan,,0,0\n';
    expect(read('Flower', csv)).to.deep.equal([
      { label: 'a, b', petalWidth: '1.5', count: '9007199254740993', fresh: true, kind: 'LARGE' },
      { petalWidth: 'NaN', fresh: false, kind: 'NONE' },
    ]);
  });

  it('is one message where fields are lists, by their names in the file or in JSON, with a byte order mark', () => {
    const expected = [{ petalWidth: ['1', '2.5'], label: ['a', ''] }];
    expect(read('Flowers', '\uFEFFpetalWidth,label\n1,a\n2.5,\n')).to.deep.equal(expected);
    expect(read('Flowers', 'label,petal_width\na,1\n,2.5\n')).to.deep.equal(expected);
  });

  it('is refused with the name of the column, and the line', () => {
    const rejections: readonly (readonly [string, string])[] = [
      ['', 'no header'],
      ['petal_width,species\n1,a\n', 'no field "species": it has petal_width, label'],
      ['label\na\n', 'no column petal_width'],
      ['petal_width,petalWidth\n1,2\n', 'petal_width 2 times'],
      ['petal_width\n1\n\nwide\n', 'Line 4: petal_width is "wide", which is no double'],
      ['petal_width,label\n1\n', 'line 2'],
      ['petal_width,label\n,a\n', 'Line 2: petal_width is empty'],
      ['petal_width\n"1\n', 'cannot be read'],
    ];
    for (const [csv, reason] of rejections) expect(() => read('Flowers', csv), csv).to.throw(reason);
    const long = `petal_width\n${'1\n'.repeat(10_001)}`;
    expect(() => read('Flowers', long)).to.throw('10000 rows at most');
  });

  it('is for messages of values, or of lists, alone', () => {
    for (const name of ['Mixed', 'Nested', 'None', 'google.protobuf.Int32Value'])
      expect(mapping.message(name), name).to.have.property('table', undefined);
  });

  it('is written in the order of the answers, with the reason in place of one that failed', async () => {
    const answer = (value: object): Outcome => ({
      answer: { status: 200, contentType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) },
    });
    async function* outcomes() {
      yield answer({ petalWidth: 1, label: 'a "b"', fresh: true, kind: 'NONE' });
      yield { failure: notFound('There is none.') };
    }
    expect(String(await buffer(writeTable(formOf('Flower'), outcomes(), 'request')))).to.equal(
      'petal_width,label,count,fresh,kind,error\n1,"a ""b""",,true,NONE,\n,,,,,There is none.\n',
    );
    const lists = { petalWidth: [1, 2], label: ['a'] };
    expect(String(tableOf(formOf('Flowers'), lists))).to.equal('petal_width,label\n1,a\n2,\n');
  });
});
