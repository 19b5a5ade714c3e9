import { expect } from 'chai';
import { createTestComposition, type TestRequest } from '../../../../services/composer/app/test-composition.ts';
import type { Composition } from '../../../../services/composer/domain/composition.ts';
import type { TestDeployment, TestDeployments } from '../../../../services/composer/domain/test-deployments.ts';
import { AppError } from '../../../../services/kit/errors.ts';

const run = { id: 'run', transport: 'http', status: 'done', failure: null, hops: [], output: 1, outputBytes: null };

/** The deployment service of one user; what is deployed is `status` at once. */
function memoryDeployments(status = 'ready') {
  const present: TestDeployment[] = [];
  const deployments: TestDeployments = {
    list: async () => present,
    async deploy(_token, { name }) {
      const deployed = { id: `id of ${name}`, name, status, detail: null };
      present.push(deployed);
      return deployed;
    },
    async remove(_token, id) {
      present.splice(
        present.findIndex((one) => one.id === id),
        1,
      );
    },
    dockerInfo: async () => [],
    operations: async () => ['classify'],
    run: async () => run,
  };
  return { present, deployments };
}

const saved = { name: 'Check', solutionId: 's', revisionId: 'r', version: '1' };
const composition = (more: Partial<Composition> = {}): Composition => ({
  ...{ id: 'c', version: 4, ownerId: 'ada', editorIds: [], name: 'Check', isSaved: true, saved },
  ...{ graph: { nodes: [], links: [], probe: false }, history: { current: 'x', past: [], future: [] } },
  ...{ createdAt: 0, changedAt: 0, changedBy: 'ada' },
  ...more,
});
const request: TestRequest = {
  ...{ token: 't', operation: undefined, message: {}, transport: 'http', target: undefined, deployment: undefined },
};
const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: AppError) => error);

describe('a test run of a composition', () => {
  it('needs a saved composition', async () => {
    const test = createTestComposition(memoryDeployments().deployments);
    for (const unsaved of [composition({ saved: undefined }), composition({ isSaved: false })]) {
      const error = await errorOf(test.run(unsaved, request));
      expect(error).to.be.instanceOf(AppError).that.includes({ code: 'conflict', reason: 'not_saved' });
    }
  });

  it('deploys it once for each transport, and runs the only operation', async () => {
    const { present, deployments } = memoryDeployments();
    const test = createTestComposition(deployments);
    for (const transport of ['http', 'http', 'topics'] as const) {
      const tested = await test.run(composition(), { ...request, transport });
      expect(tested).to.deep.include({ status: 'ran', operation: 'classify', run });
    }
    expect(present.map(({ name }) => name)).to.deep.equal(['test-c-4-http', 'test-c-4-topics']);
  });

  it('replaces what ran an earlier version, and what has failed', async () => {
    const { present, deployments } = memoryDeployments();
    const others = [
      ['test-c-3-http', 'ready'],
      ['test-c-4-http', 'failed'],
      ['test-d-3-http', 'ready'],
      ['website', 'ready'],
    ];
    present.push(...others.map(([name = '', status = '']) => ({ id: name, name, status, detail: null })));
    await createTestComposition(deployments).run(composition(), request);
    expect(present.map(({ id }) => id)).to.have.members(['test-d-3-http', 'website', 'id of test-c-4-http']);
  });

  it('says that what runs it is starting', async () => {
    const { deployments } = memoryDeployments('starting');
    const tested = await createTestComposition(deployments).run(composition(), request);
    expect(tested).to.deep.include({ status: 'starting' });
  });

  it('uses a deployment that is named, also where the composition is not saved', async () => {
    const { present, deployments } = memoryDeployments();
    const tested = await createTestComposition(deployments).run(composition({ isSaved: false }), {
      ...{ ...request, deployment: 'website', operation: 'classify' },
    });
    expect(tested).to.deep.include({ status: 'ran', deployment: 'website' });
    expect(present).to.deep.equal([]);
  });

  it('asks for the operation where there are several', async () => {
    const { deployments } = memoryDeployments();
    const test = createTestComposition({ ...deployments, operations: async () => ['add', 'subtract'] });
    const error = await errorOf(test.run(composition(), request));
    expect(error).to.include({ code: 'invalid' });
    expect(error?.message).to.contain('add, subtract');
  });

  it('removes what was deployed for it', async () => {
    const { present, deployments } = memoryDeployments();
    const test = createTestComposition(deployments);
    await test.run(composition(), request);
    await test.run(composition(), { ...request, transport: 'topics' });
    expect(await test.end(composition({ version: 9, isSaved: false }), 't')).to.equal(2);
    expect(present).to.deep.equal([]);
  });
});
