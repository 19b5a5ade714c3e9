import { expect } from 'chai';
import { wordSpans } from '../../../../services/logs/store/word-spans.ts';

const minute = 60_000;
const hour = Date.parse('2026-11-27T09:00:00Z');

describe('times that are searched for words', () => {
  const minutesOf = (...given: Parameters<typeof wordSpans>) =>
    wordSpans(...given).map(({ from, to }) => [from, to].map((time) => time && (time - hour) / minute));

  it('are whole where all hours have an index of words', () => {
    expect(wordSpans([], {}, 'newest')).to.deep.equal([{}]);
    expect(wordSpans([], { from: 1, to: 2 }, 'oldest')).to.deep.equal([{ from: 1, to: 2 }]);
  });

  it('end where slices of other hours do, and leave nothing out', () => {
    const all = [undefined, 0, 10, 20, 30, 40, 50, 60, undefined];
    const pairs = all.slice(1).map((end, index) => [all[index], end]);
    expect(minutesOf([hour], {}, 'oldest')).to.deep.equal(pairs);
    expect(minutesOf([hour], {}, 'newest')).to.deep.equal(pairs.toReversed());
  });

  it('are within those of the filter', () => {
    const filter = { from: hour + 15 * minute, to: hour + 70 * minute };
    const expected = [15, 20, 30, 40, 50, 60, 70];
    const pairs = expected.slice(1).map((end, index) => [expected[index], end]);
    expect(minutesOf([hour, hour + 60 * minute], filter, 'oldest')).to.deep.equal(pairs);
    expect(minutesOf([hour], { from: hour + 60 * minute }, 'newest')).to.deep.equal([[60, undefined]]);
    expect(minutesOf([hour], { to: hour }, 'newest')).to.deep.equal([[undefined, 0]]);
  });
});
