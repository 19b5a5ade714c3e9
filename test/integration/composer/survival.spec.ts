import { expect } from 'chai';
import { startTestComposer, type TestComposer } from '../../support/composer/platform.ts';
import {
  createSavedCompositions,
  type SavedCompositions,
  savingMoments,
} from '../../support/composer/saved-compositions.ts';
import { engine, type TestEngine } from '../../support/engines.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('saving a composition while MongoDB is killed', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let worker: RunningRole;
  let mongo: TestEngine;
  let compositions: SavedCompositions;
  let call: (method: string, path: string) => Promise<{ readonly status: number; readonly body: { isSaved: boolean } }>;

  before(async () => {
    [composer, mongo] = await Promise.all([startTestComposer(), engine('mongodb')]);
    worker = await composer.startWorker();
    const user = await composer.newUser();
    ({ call } = user);
    compositions = await createSavedCompositions(composer, user);
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
  });

  for (const [when, hold] of Object.entries(savingMoments))
    it(`leaves a whole revision, once, ${when}`, async () => {
      const { compose, solutionsOf, catalogOf, filesOf } = compositions;
      const { name, path, save } = await compose();
      const held = hold(composer);
      const saving = save();
      await held;
      await mongo.kill();
      try {
        composer.repositoryProxy.release();
        composer.catalogProxy.release();
        const between: { solutionId: string }[] = await solutionsOf(name);
        for (const { solutionId } of between) {
          const [revision] = await catalogOf(`/solution/${solutionId}/revision`);
          const files = Object.keys(await filesOf(revision.revisionId));
          expect(files, 'while MongoDB is down').to.have.members(['CD', 'BP', 'MI']);
        }
      } finally {
        await mongo.start();
      }
      const { status, body } = await saving;
      // The command goes on by itself; its client may have been answered before that.
      expect(status, JSON.stringify(body)).to.be.oneOf([200, 202, 503]);
      await until(async () => (await call('GET', path)).body.isSaved === true, { what: 'the composition is saved' });
      const [solution, ...others] = await solutionsOf(name);
      expect(others).to.deep.equal([]);
      const revisions = await catalogOf(`/solution/${solution.solutionId}/revision`);
      expect(revisions).to.have.length(1);
      expect(Object.keys(await filesOf(revisions[0].revisionId))).to.have.members(['CD', 'BP', 'MI']);
    });
});
