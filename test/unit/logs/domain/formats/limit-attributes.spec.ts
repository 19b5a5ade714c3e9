import { expect } from 'chai';
import { limitAttributes } from '../../../../../services/logs/domain/formats/limit-attributes.ts';
import { cutText, limits } from '../../../../../services/logs/domain/formats/limits.ts';

const nested = (depth: number): unknown => JSON.parse(`${'{"in":'.repeat(depth)}1${'}'.repeat(depth)}`);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + depthOf(Object.values(value)[0]) : 0;
const numbered = (count: number) => Array.from({ length: count }, (_, at): [string, unknown] => [`n${at}`, at]);

describe('limits of attributes', () => {
  it('cut names and texts', () => {
    const [[key = '', value] = []] = Object.entries(limitAttributes([['k'.repeat(300), 'v'.repeat(40_000)]]));
    expect(key).to.have.length(200);
    expect(value)
      .to.have.length(32_768)
      .and.match(/v… \(cut\)$/);
  });

  it('keep so many attributes, members and items, and so many values in all', () => {
    expect(Object.keys(limitAttributes(numbered(200)))).to.have.length(128);
    const { list } = limitAttributes([['list', numbered(200).map(([, value]) => value)]]);
    expect(list).to.have.length(128);
    const wide = numbered(100).map(([name]): [string, unknown] => [name, Object.fromEntries(numbered(100))]);
    expect(JSON.stringify(limitAttributes(wide)).match(/:/g)?.length).to.equal(limits.values);
  });

  it('end objects and arrays that are nested too deeply', () => {
    const attributes = limitAttributes([['value', nested(30_000)]]);
    expect(depthOf(attributes.value)).to.equal(5);
    expect(JSON.stringify(attributes)).to.include('… (cut)');
  });

  it('keep a name of the prototype as a name', () => {
    const attributes = limitAttributes(Object.entries(JSON.parse('{"__proto__":{"admin":true}}')));
    expect(Object.getPrototypeOf(attributes)).to.equal(Object.prototype);
    expect(attributes).to.not.have.property('admin');
  });

  it('leave no character that PostgreSQL rejects', () => {
    expect(cutText('a\0b\ud800c', 10)).to.equal('a\ufffdb\ufffdc');
    expect(cutText(`${'x'.repeat(2)}😀${'y'.repeat(9)}`, 10)).to.equal('xx\ufffd… (cut)');
  });

  it('keep the first of two values with one name', () => {
    expect(
      limitAttributes([
        ['a', 1],
        ['a', 2],
      ]),
    ).to.deep.equal({ a: 1 });
  });
});
