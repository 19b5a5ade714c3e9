import { expect } from 'chai';
import type { FirstWriters } from '../../../services/content/domain/ports.ts';
import { newId } from '../../../services/kit/ids.ts';

/** What every store of first writers must do. */
export function describeFirstWriters(name: string, create: () => Promise<FirstWriters>): void {
  describe(`first writers: ${name}`, () => {
    let firstWriters: FirstWriters;
    before(async () => {
      firstWriters = await create();
    });

    it('know the first one, and keep to it', async () => {
      const solution = newId();
      expect(await firstWriters.of(solution)).to.equal(undefined);
      expect(await firstWriters.begin(solution, 'ada')).to.equal('ada');
      expect(await firstWriters.begin(solution, 'bob')).to.equal('ada');
      expect(await firstWriters.begin(solution, 'ada')).to.equal('ada');
      expect(await firstWriters.of(solution)).to.equal('ada');
      expect(await firstWriters.of(newId())).to.equal(undefined);
    });

    it('are counted by user, without those the catalog was found to know', async () => {
      const [user, ids] = [newId(), [newId(), newId(), newId()]];
      for (const id of ids) await firstWriters.begin(id, user);
      await firstWriters.begin(newId(), newId());
      expect(await firstWriters.count(user)).to.equal(3);
      const [first, second] = (await firstWriters.oldest(user, 2)) as [string, string];
      await firstWriters.recordChecks([first, second], [second]);
      expect(await firstWriters.count(user)).to.equal(2);
      const [unchecked] = ids.filter((id) => id !== first && id !== second);
      expect(await firstWriters.oldest(user, 5), 'the one that was checked last').to.deep.equal([unchecked, first]);
      expect(await firstWriters.of(second)).to.equal(user);
    });

    it('are one where many begin at the same moment', async () => {
      const solution = newId();
      const users = Array.from({ length: 20 }, (_, index) => `user ${index}`);
      const owners = new Set(await Promise.all(users.map((user) => firstWriters.begin(solution, user))));
      expect([...owners]).to.deep.equal([await firstWriters.of(solution)]);
    });
  });
}
