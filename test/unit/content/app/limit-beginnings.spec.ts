import { expect } from 'chai';
import { createLimitBeginnings } from '../../../../services/content/app/limit-beginnings.ts';
import { ownedBy } from '../../../../services/content/domain/access.ts';
import { createMemoryFirstWriters } from '../../../../services/content/store/memory-first-writers.ts';

describe('the solutions that a user may begin', () => {
  const known = new Set<string>();
  let asked = 0;
  const catalog = {
    async find(id: string) {
      asked += 1;
      return known.has(id) ? { ...ownedBy('ada'), revisions: [] } : undefined;
    },
  };
  const firstWriters = createMemoryFirstWriters();
  const start = () => createLimitBeginnings({ firstWriters, catalog, limit: 3 });
  const reason = (work: Promise<void>) =>
    work.then(
      () => 'allowed',
      (error) => error.reason,
    );

  it('end where the catalog knows none of them, and go on where it knows some by now', async () => {
    const limitBeginnings = start();
    for (const id of ['a', 'b', 'c']) {
      expect(await reason(limitBeginnings('ada'))).to.equal('allowed');
      await firstWriters.begin(id, 'ada');
    }
    expect(asked, 'below the limit the catalog is not asked').to.equal(0);
    expect(await reason(limitBeginnings('ada'))).to.equal('too_many_solutions');
    expect(await reason(limitBeginnings('bob'))).to.equal('allowed');
    const before = asked;
    expect(await reason(limitBeginnings('ada'))).to.equal('too_many_solutions');
    expect(asked, 'once a minute').to.equal(before);
    known.add('b');
    expect(await reason(start()('ada'))).to.equal('allowed');
    expect(await firstWriters.count('ada')).to.equal(2);
  });
});
