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

    it('are one where many begin at the same moment', async () => {
      const solution = newId();
      const users = Array.from({ length: 20 }, (_, index) => `user ${index}`);
      const owners = new Set(await Promise.all(users.map((user) => firstWriters.begin(solution, user))));
      expect([...owners]).to.deep.equal([await firstWriters.of(solution)]);
    });
  });
}
