import { expect } from 'chai';
import { canBecome, passesUnchanged, sourcesOf } from '../../../../services/kit/codec/value-conversion.ts';

type Type = Parameters<typeof canBecome>[0];

describe('values of one type as those of another', () => {
  const cases: readonly (readonly [from: Type, to: Type, becomes: boolean, unchanged: boolean])[] = [
    ['int32', 'int32', true, true],
    ['int32', 'int64', true, true],
    ['int64', 'int32', false, false],
    ['int32', 'uint32', false, false],
    ['int32', 'sint32', true, false],
    ['sint32', 'sint64', true, true],
    ['sint32', 'int64', true, false],
    ['uint32', 'int64', true, true],
    ['uint32', 'fixed32', true, false],
    ['fixed32', 'sfixed32', false, false],
    ['sfixed32', 'sfixed64', true, false],
    ['bool', 'uint64', true, true],
    ['int32', 'bool', false, false],
    ['enum', 'int32', true, true],
    ['int32', 'enum', true, true],
    ['int64', 'enum', false, false],
    ['float', 'double', true, false],
    ['int64', 'double', false, false],
    ['string', 'bytes', true, true],
    ['bytes', 'string', false, false],
    ['string', 'int32', false, false],
    ['message', 'bytes', false, false],
  ];
  for (const [from, to, becomes, unchanged] of cases)
    it(`${from} ${becomes ? 'becomes' : 'does not become'} ${to}${unchanged ? ', by the same bytes' : ''}`, () => {
      expect(canBecome(from, to)).to.equal(becomes);
      expect(passesUnchanged(from, to)).to.equal(unchanged);
    });

  it('has all the types that can become another one', () => {
    expect(sourcesOf('uint32')).to.have.members(['bool', 'fixed32']);
  });
});
