import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Clock } from '../../../services/kit/clock.ts';
import { reservationTtlMs, type StagedFiles } from '../../../services/onboarding/domain/staged-files.ts';

/** What every staging area does with the space of its users. */
export function describeStagedFiles(name: string, open: (clock: Clock) => StagedFiles): void {
  describe(`the space of staged files: ${name}`, () => {
    let time = Date.parse('2026-03-01T00:00:00Z');
    let staged: StagedFiles;
    before(() => {
      staged = open({ now: () => time });
    });
    const usedBy = async (userId: string): Promise<number> => {
      const { used, release } = await staged.reserve(userId, 1);
      await release();
      return used;
    };

    it('counts what a user has staged and reserved', async () => {
      const source = Readable.from([Buffer.alloc(70)], { objectMode: false });
      const { fileId } = await staged.stage(source, { limitBytes: 100, userId: 'ada' });
      const { used, release } = await staged.reserve('ada', 30);
      expect(used).to.equal(70);
      expect(await usedBy('ada')).to.equal(100);
      expect(await usedBy('eve')).to.equal(0);
      await release();
      await release();
      expect(await usedBy('ada')).to.equal(70);
      await staged.remove([fileId]);
      expect(await usedBy('ada')).to.equal(0);
    });

    it('shows of reservations at the same moment each to all but one', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => staged.reserve('together', 10)));
      expect(all.filter(({ used }) => used === 0).length).to.be.at.most(1);
      expect(Math.max(...all.map(({ used }) => used))).to.equal(70);
      for (const { release } of all) await release();
      expect(await usedBy('together')).to.equal(0);
    });

    it('forgets a reservation whose process died', async () => {
      await staged.reserve('dead', 10);
      time += reservationTtlMs;
      expect(await usedBy('dead')).to.equal(0);
      await staged.sweep(time);
    });
  });
}
