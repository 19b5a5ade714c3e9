import { expect } from 'chai';
import { describeProto } from '../../../../../services/kit/codec/describe-proto.ts';
import { compileSplit } from '../../../../../services/orchestrator/compiler/wire/compile-split.ts';
import { type Entry, hex, splitterMap } from './documents.ts';

const { messages } = describeProto(`syntax = "proto2";
  message In { optional group One = 1 { optional int32 a = 1; } repeated group Many = 2 { optional int32 a = 1; } }
  message Out { optional group One = 11 { optional int32 a = 1; } repeated group Many = 2 { optional int32 a = 1; }
    optional M message = 3; repeated M messages = 4; optional int32 a = 5; }
  message M { optional int32 a = 1; }`);

function split(bytes: string, from: string, to: string) {
  const entries: Entry[] = [['m', 'Out:', to, from]];
  const options = { node: 'Splitter1', schemas: new Map([['m', messages]]), successors: ['m'] };
  const compiled = compileSplit(splitterMap('In:', entries), options);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return compiled.program?.split(hex(bytes)).get('m')?.toString('hex');
}

describe('group', () => {
  const [one, many] = ['0b 08 05 0c', '13 08 05 14 13 14'];

  it('gets another number at both ends', () => expect(split(one, '1', '11')).to.equal('5b08055c'));
  it('is kept where it is empty', () => expect(split('0b 0c', '1', '11')).to.equal('5b5c'));
  it('is repeated', () => expect(split(many, '2', '2')).to.equal('130805141314'));
  it('becomes a message', () => expect(split(one, '1', '3')).to.equal('1a020805'));
  it('becomes several messages', () => expect(split(many, '2', '4')).to.equal('220208052200'));
  it('may be looked into', () => expect(split(one, '1.1', '5')).to.equal('2805'));
  it('may be written into', () => expect(split(one, '1.1', '11.1')).to.equal('5b08055c'));

  it('may hold others, down to a depth', () => {
    const nested = (depth: number) => '1b'.repeat(depth) + '1c'.repeat(depth);
    expect(split(`0b ${nested(63)} 0c`, '1', '3')).to.equal(`1a7e${nested(63)}`);
    expect(() => split(`0b ${nested(64)} 0c`, '1', '3')).to.throw('groups more than 64 deep');
  });
});
