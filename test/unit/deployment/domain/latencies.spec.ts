import { expect } from 'chai';
import { bucketEndMs, bucketOf, percentile } from '../../../../services/deployment/domain/usage/latencies.ts';

describe('latencies', () => {
  const latenciesOf = (durations: readonly number[]) => {
    const counts: number[] = Array.from({ length: 100 }, () => 0);
    for (const ms of durations) counts[bucketOf(ms)] = (counts[bucketOf(ms)] ?? 0) + 1;
    return counts;
  };

  it('are in a bucket that ends at most a fifth later', () => {
    for (const ms of [0.1, 0.11, 0.5, 1, 7.3, 100, 12_345, 3_000_000]) {
      expect(bucketEndMs(bucketOf(ms)), String(ms)).to.be.within(ms * 0.999, ms * 1.201);
    }
    expect(bucketOf(0)).to.equal(0);
    expect(bucketOf(1e12)).to.equal(bucketOf(1e13));
  });

  it('have percentiles', () => {
    const latencies = latenciesOf(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(percentile(latencies, 0.5)).to.be.within(50, 60);
    expect(percentile(latencies, 0.95)).to.be.within(95, 114);
    expect(percentile(latencies, 0.99)).to.be.within(99, 119);
    expect(percentile(latenciesOf([5]), 0.5)).to.be.within(5, 6);
    expect(percentile([], 0.5)).to.equal(undefined);
  });
});
