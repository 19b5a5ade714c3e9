import { expect } from 'chai';
import type { Presence } from '../../../services/composer/domain/ports.ts';
import { newId } from '../../../services/kit/ids.ts';

/** What every store of who has a composition open does. */
export function describePresence(where: string, create: () => Promise<Presence>): void {
  describe(`who has a composition open, ${where}`, () => {
    let presence: Presence;
    // Far from now, so that no database removes it by itself.
    const now = Date.UTC(2100, 0, 1);
    before(async () => {
      presence = await create();
    });

    const stream = (compositionId: string, userId: string) => ({ id: newId(), compositionId, userId });

    it('has each user once, of this composition alone, until the stream ends', async () => {
      const [here, elsewhere] = [newId(), newId()];
      const first = stream(here, 'bob');
      const [second, other] = [stream(here, 'bob'), stream(here, 'ada')];
      for (const one of [first, second, other, stream(elsewhere, 'eve')]) await presence.stay(one, now + 1_000);
      expect(await presence.usersOf(here, now)).to.deep.equal(['ada', 'bob']);
      await presence.leave(first.id);
      expect(await presence.usersOf(here, now), 'another stream of the same user').to.deep.equal(['ada', 'bob']);
      await presence.leave(second.id);
      expect(await presence.usersOf(here, now)).to.deep.equal(['ada']);
    });

    it('forgets a stream that does not say again that it is there', async () => {
      const here = newId();
      const [kept, silent] = [stream(here, 'ada'), stream(here, 'bob')];
      for (const one of [kept, silent]) await presence.stay(one, now + 1_000);
      await presence.stay(kept, now + 3_000);
      expect(await presence.usersOf(here, now + 2_000)).to.deep.equal(['ada']);
    });

    it('names no more than 50', async () => {
      const here = newId();
      const users = Array.from({ length: 51 }, (_, index) => `user-${index + 100}`);
      await Promise.all(users.map((userId) => presence.stay(stream(here, userId), now + 1_000)));
      expect(await presence.usersOf(here, now)).to.deep.equal(users.slice(0, 50));
    });
  });
}
