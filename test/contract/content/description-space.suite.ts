import { expect } from 'chai';
import type { DescriptionSpace } from '../../../services/content/domain/ports.ts';
import { newId } from '../../../services/kit/ids.ts';

/** What every store of the space of descriptions must do; `retentionMs` is what the journal keeps superseded ones for. */
export function describeDescriptionSpace(name: string, create: () => Promise<DescriptionSpace>): void {
  describe(`space of descriptions: ${name}`, () => {
    it('is summed by solution and by user, and given back where a description was rejected', async () => {
      const space = await create();
      const [solutionId, userId, aggregate] = [newId(), newId(), newId()];
      const add = (bytes: number, owner: { solutionId: string; userId?: string }) =>
        space.add({ aggregate, bytes, owner });
      expect(await space.usage({ solutionId })).to.deep.equal({ bytes: 0, files: 0 });
      await add(100, { solutionId, userId });
      const rejected = await add(20, { solutionId });
      await add(3, { solutionId: newId(), userId });
      expect(await space.usage({ solutionId })).to.deep.equal({ bytes: 120, files: 2 });
      expect(await space.usage({ userId })).to.deep.equal({ bytes: 103, files: 2 });
      await space.remove(rejected);
      await space.remove(rejected);
      await space.supersede(aggregate);
      expect(await space.usage({ solutionId }), 'a superseded one counts for a while').to.deep.equal({
        bytes: 100,
        files: 1,
      });
    });
  });
}
