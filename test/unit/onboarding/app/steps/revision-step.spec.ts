import { expect } from 'chai';
import type { StepDeps } from '../../../../../services/onboarding/app/deps.ts';
import { revisionStep } from '../../../../../services/onboarding/app/steps/revision-step.ts';
import type { RevisionRecord } from '../../../../../services/onboarding/domain/catalog.ts';
import { createMemoryVersionClaims } from '../../../../../services/onboarding/store/memory-version-claims.ts';

const solutionId = 'solution';

/** Pushes are tasks `1`, `2` …, each with a revision of its own id. */
describe('the version of a push', () => {
  let revisions: RevisionRecord[];
  let running: string[];
  let versions: ReturnType<typeof createMemoryVersionClaims>;

  beforeEach(() => {
    [revisions, running, versions] = [[], [], createMemoryVersionClaims()];
  });

  async function push(taskId: string, modelVersion?: string) {
    const catalog = {
      revisions: async () => revisions,
      revision: async (_: string, id: string) => revisions.find(({ revisionId }) => revisionId === id),
      addRevision: async ({ revisionId, version }: RevisionRecord) => revisions.push({ revisionId, version }),
      artifacts: async () => [],
    };
    const tasks = { find: async (id: string) => ({ status: running.includes(id) ? 'running' : 'done' }) };
    const results = { solution: { solutionId }, validate: { modelVersion } };
    const context = {
      ...{ processId: taskId, input: { userId: 'u' }, derivedId: () => `revision-${taskId}` },
      result: (step: keyof typeof results) => results[step],
    };
    const step = revisionStep({ catalog, tasks, versions } as unknown as StepDeps);
    const { revisionId, version } = (await step.run(context as never)) as RevisionRecord;
    return { revisionId, version };
  }
  const failure = (pushed: Promise<unknown>) => pushed.catch((error) => error);

  it('is taken while there is its revision', async () => {
    await push('1', '1.0');
    expect(await failure(push('2', '1.0'))).to.include({ code: 'conflict', reason: 'version_taken' });
  });

  it('is free again once its revision was deleted', async () => {
    await push('1', '1.0');
    revisions = [];
    expect(await push('2', '1.0')).to.deep.equal({ revisionId: 'revision-2', version: '1.0' });
    // The same after a crash.
    expect(await push('2', '1.0')).to.deep.equal({ revisionId: 'revision-2', version: '1.0' });
    expect(await failure(push('3', '1.0'))).to.include({ reason: 'version_taken' });
  });

  it('is taken by a push that has not made its revision yet', async () => {
    await push('1', '1.0');
    revisions = [];
    running = ['1'];
    expect(await failure(push('2', '1.0'))).to.include({ reason: 'version_taken' });
  });

  it('was never used where the push asks for none', async () => {
    await push('1');
    await push('2');
    revisions = revisions.slice(0, 1);
    expect(await push('3')).to.include({ version: '3' });
  });
});
