import { expect } from 'chai';
import type { MLPStepResult } from '../../../services/contracts/catalog-api.ts';
import { stepsOfOne } from '../../../services/portal/app/steps-of-one.ts';

const step = (userId: string | null, name: string): MLPStepResult => ({
  ...{ stepResultId: 1, stepCode: 'OB', trackingId: 't', solutionId: null, revisionId: null, artifactId: null },
  ...{ userId, name, statusCode: 'SU', result: null, startDate: 1, endDate: null },
});

/** Names of the steps that a reader is shown, from a catalog that answers pages of 200. */
async function namesFor(reader: string, stored: readonly MLPStepResult[]): Promise<readonly string[]> {
  const steps = {
    ofTracking: async ({ userId }: { readonly userId?: string }) =>
      stored.filter((one) => userId === undefined || one.userId === userId).slice(0, 200),
  };
  const shown = await stepsOfOne(steps, { trackingId: 't', reader, requestId: 'q' });
  return shown.map(({ name }) => name);
}

describe('the steps of a tracking id', () => {
  const shared = [step('ada', 'CreateSolution'), step('eve', 'forged'), step('ada', 'AddArtifact'), step(null, 'old')];

  it('are those of one user, where others use the same tracking id', async () => {
    expect(await namesFor('ada', shared)).to.deep.equal(['CreateSolution', 'AddArtifact']);
    expect(await namesFor('publisher', shared)).to.deep.equal(['CreateSolution', 'AddArtifact']);
    expect(await namesFor('eve', shared)).to.deep.equal(['forged']);
    expect(await namesFor('ada', [])).to.deep.equal([]);
  });

  it('without a user are not mixed with those of users', async () => {
    expect(await namesFor('publisher', shared.toReversed())).to.deep.equal(['old']);
  });

  it('are found behind a page of steps of another user', async () => {
    const flood = Array.from({ length: 250 }, () => step('eve', 'forged'));
    expect(await namesFor('ada', [...flood, step('ada', 'CreateSolution')])).to.deep.equal(['CreateSolution']);
    const later = [step('ada', 'CreateSolution'), ...flood, step('ada', 'AddArtifact')];
    expect(await namesFor('publisher', later)).to.deep.equal(['CreateSolution', 'AddArtifact']);
  });
});
