import { expect } from 'chai';
import { dueUpkeep, hourMs, type Partition } from '../../../../services/logs/domain/partition.ts';

const now = Date.parse('2026-11-27T12:30:00Z');
const dayMs = 24 * hourMs;

describe('the upkeep of stored logs', () => {
  const partition = (hoursAgo: number, more: Partial<Partition> = {}): Partition => {
    const from = Math.floor(now / hourMs) * hourMs - hoursAgo * hourMs;
    return { name: `records_${hoursAgo}`, from, bytes: 100, hasWords: true, wordSlices: [], ...more };
  };
  const due = (partitions: readonly Partition[], retention = { ms: dayMs, bytes: 1_000 }) => {
    const { drop, indexWords } = dueUpkeep(partitions, retention, now);
    return { drop: drop.map(({ name }) => name), indexWords: indexWords.map(({ name }) => name) };
  };

  it('drops hours of which each record is over the age', () => {
    expect(due([partition(26), partition(25), partition(24), partition(0)]).drop).to.deep.equal([
      'records_26',
      'records_25',
    ]);
  });

  it('drops the oldest until the rest is within the size', () => {
    const retention = { ms: dayMs, bytes: 250 };
    expect(due([partition(3), partition(2), partition(1), partition(0)], retention).drop).to.deep.equal([
      'records_3',
      'records_2',
    ]);
  });

  it('keeps the newest whatever its age and size', () => {
    expect(due([partition(90, { bytes: 5_000 })]).drop).to.deep.equal([]);
  });

  it('has words indexed ten minutes after the end of an hour, and not of hours that are dropped', () => {
    const bare = { hasWords: false };
    expect(due([partition(30, bare), partition(2, bare), partition(1, bare), partition(0, bare)])).to.deep.equal({
      drop: ['records_30'],
      indexWords: ['records_2', 'records_1'],
    });
    expect(dueUpkeep([partition(1, bare)], { ms: dayMs, bytes: 1_000 }, now - 25 * 60_000).indexWords).to.deep.equal(
      [],
    );
  });

  it('has words of ten minutes of an hour indexed once they are over, until the whole hour is', () => {
    const from = Math.floor(now / hourMs) * hourMs;
    const slices = (minutes: number, one: Partition) =>
      dueUpkeep([one], { ms: dayMs, bytes: 1_000 }, from + minutes * 60_000);
    const bare = partition(0, { hasWords: false });
    expect(slices(11, bare)).to.deep.include({ indexSlices: [{ partition: 'records_0', number: 0, from }] });
    expect(slices(10.9, bare).indexSlices).to.deep.equal([]);
    expect(slices(-5, bare).indexSlices).to.deep.equal([]);
    const numbersOf = (minutes: number, wordSlices: readonly number[] = []) =>
      slices(minutes, { ...bare, wordSlices }).indexSlices.map(({ number }) => number);
    expect(numbersOf(43, [1])).to.deep.equal([0, 2, 3]);
    expect(numbersOf(69)).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(numbersOf(71)).to.deep.equal([]);
    expect(slices(71, bare).indexWords).to.have.length(1);
    const both = partition(0, { wordSlices: [0, 1] });
    expect(slices(71, both).indexWords, 'drops the indexes of slices').to.deep.equal([both]);
    expect(slices(71, partition(0)).indexWords).to.deep.equal([]);
  });
});
