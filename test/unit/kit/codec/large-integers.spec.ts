import { expect } from 'chai';
import { readJsonMapping } from '../../../../services/kit/codec/json-mapping.ts';
import { quoteLargeIntegers } from '../../../../services/kit/codec/large-integers.ts';

describe('integers that a number of JavaScript cannot hold', () => {
  it('reach a field of 64 bits as they were written', () => {
    const order = readJsonMapping('syntax = "proto3"; message Order { int64 id = 1; double x = 2; }').message('Order');
    const read = (text: string) => JSON.parse(String(order?.toJson(order.fromJson(Buffer.from(text)))));
    expect(read('{"id": 9007199254740993}')).to.deep.equal({ id: '9007199254740993' });
    expect(read('{"id": -9223372036854775808, "x": 9007199254740993}')).to.deep.equal({
      ...{ id: '-9223372036854775808', x: 9007199254740992 },
    });
    // A power of two is exact as a number, and is not written as one.
    expect(read('{"id": 1152921504606846976}')).to.deep.equal({ id: '1152921504606846976' });
    expect(() => read('{"id": 9223372036854775808}')).to.throw('out of range');
    expect(read('{"id": 9007199254740993.0}')).to.deep.equal({ id: '9007199254740993' });
  });

  it('are all that is changed', () => {
    const others = String.raw`{"a":9007199254740992,"b":0.12345678901234567890,"c":1e30,"d":"x\" 9007199254740993"}`;
    expect(quoteLargeIntegers(others)).to.equal(others);
    expect(quoteLargeIntegers('[9007199254740993, 9007199254740993.5, 9007199254740992.0]')).to.equal(
      '["9007199254740993", 9007199254740993.5, 9007199254740992.0]',
    );
  });
});
