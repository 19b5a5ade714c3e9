import { expect } from 'chai';
import { bloomBitsOf, createBloomFilter } from '../../../../../services/kit/secrets/strength/bloom-filter.ts';

describe('a Bloom filter', () => {
  const texts = new Set(Array.from({ length: 5_000 }, (_, index) => `text ${index}`));
  const filter = createBloomFilter(bloomBitsOf(texts));

  it('knows every text, in twenty bits each', () => {
    expect([...texts].every((text) => filter.has(text))).to.equal(true);
    expect(bloomBitsOf(texts)).to.have.length(12_500);
  });

  it('knows hardly any other', () => {
    const others = Array.from({ length: 50_000 }, (_, index) => `other ${index}`);
    expect(others.filter((text) => filter.has(text)).length).to.be.below(20);
  });
});
