import { expect } from 'chai';
import { describeProto } from '../../../../../services/kit/codec/describe-proto.ts';
import { compileSplit } from '../../../../../services/orchestrator/compiler/wire/compile-split.ts';
import { type Entry, hex, splitterMap } from './documents.ts';

const { messages } = describeProto(`syntax = "proto3";
  message In {
    oneof choice { int32 number = 1; string text = 2; Point point = 3; }
    int32 other = 4;
  }
  message Out { oneof choice { int32 number = 1; string text = 2; Point point = 3; } int32 x = 4; }
  message Point { int32 x = 1; }
  message Map { map<string, int32> counts = 1; }
  message Entries { repeated Entry counts = 1; }
  message Entry { string key = 1; int32 value = 2; }`);

function split(
  input: string,
  output: string,
  bytes: string,
  ...routes: (readonly [string | number, string | number])[]
) {
  const entries: Entry[] = routes.map(([from, to]) => ['m', `${output}:`, to, from]);
  const schemas = new Map([['m', messages]]);
  const compiled = compileSplit(splitterMap(`${input}:`, entries), { node: 'Splitter1', schemas, successors: ['m'] });
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return compiled.program?.split(hex(bytes)).get('m')?.toString('hex');
}

describe('oneof', () => {
  it('keeps a member that is the default: it says which one was chosen', () => {
    expect(split('In', 'Out', '08 00', [1, 1])).to.equal('0800');
    expect(split('In', 'Out', '12 00', [1, 1], [2, 2])).to.equal('1200');
  });

  it('has one member in a message: the last that came', () => {
    const all = [
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const;
    expect(split('In', 'Out', '12 01 61 08 05', ...all)).to.equal('0805');
    expect(split('In', 'Out', '1a 02 08 05 12 01 61', [1, 1], [2, 2], ['3.1', 4])).to.equal('120161');
    expect(split('In', 'Out', '1a 02 08 05 12 01 61', ['3.1', 4])).to.equal('');
  });

  it('of the output gets the last entry of the map that has a value', () => {
    expect(split('In', 'Out', '08 05 20 07', [4, 1], [1, 1])).to.equal('0805');
    expect(split('In', 'Out', '12 01 61 20 07', [2, 2], [4, 1])).to.equal('0807');
    expect(split('In', 'Out', '12 01 61', [2, 2], [4, 1])).to.equal('120161');
  });
});

describe('map field', () => {
  it('is a repeated message of key and value', () => {
    const bytes = '0a 05 0a 01 61 10 01 0a 05 0a 01 62 10 02';
    expect(split('Map', 'Entries', bytes, [1, 1])).to.equal(bytes.replaceAll(' ', ''));
    expect(split('Entries', 'Map', bytes, [1, 1])).to.equal(bytes.replaceAll(' ', ''));
  });
});
