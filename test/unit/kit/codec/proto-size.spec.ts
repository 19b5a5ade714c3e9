import { expect } from 'chai';
import { checkProtoSize } from '../../../../services/kit/codec/proto-size.ts';

const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => `int32 a${index} = ${index + 1};`).join('\n');

describe('the size of a .proto file', () => {
  it('is counted for each block and for the whole file', () => {
    checkProtoSize(`message A {\n${fields(1_000)} } message B { ${fields(1_000)} }`);
    expect(() => checkProtoSize(`message A { message B {}\n${fields(1_001)} }`)).to.throw(
      'a message has more than 1000 fields (line 1002)',
    );
    const many = Array.from({ length: 11 }, (_, index) => `message M${index} { ${fields(990)} }`).join('\n');
    expect(() => checkProtoSize(many)).to.throw('it declares more than 10000 fields');
  });

  it('does not take a text for a brace', () => {
    expect(() => checkProtoSize(`message A { ${`string a = 1 [default = "}"];`.repeat(501)} }`)).to.throw(
      'more than 1000',
    );
  });

  it('leaves it to the parser to find braces that do not match', () => {
    checkProtoSize('}}}} a = 1; {{{');
  });
});
