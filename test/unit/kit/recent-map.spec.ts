import { expect } from 'chai';
import { createRecentMap } from '../../../services/kit/recent-map.ts';

describe('a map of recent entries', () => {
  it('evicts the least recently used beyond its limit', () => {
    const map = createRecentMap<{ n: number }>({ limit: 2, ttlMs: 60_000 });
    map.set('a', { n: 1 });
    map.set('b', { n: 2 });
    map.get('a');
    map.set('c', { n: 3 });
    expect([map.has('a'), map.has('b'), map.has('c')]).to.deep.equal([true, false, true]);
  });

  it('forgets entries after their time', async () => {
    const map = createRecentMap<true>({ limit: 2, ttlMs: 5 });
    map.set('a', true);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(map.has('a')).to.equal(false);
  });
});
