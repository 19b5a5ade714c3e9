import { expect } from 'chai';
import type { Change, MLPStepResult } from '../../../services/contracts/catalog-api.ts';
import { historyOf, stepAt } from '../../../services/portal/domain/request-history.ts';

const change = (
  kind: string,
  at: number,
  after: Record<string, unknown> | null,
  changed: readonly string[] = [],
): Change => ({
  ...{ position: at, at, kind, entity: 'MLPPublishRequest', key: { requestId: 7 }, changed, before: null, after },
  ...{ service: 'publication', actingUser: 'acting', requestId: null },
});
const step: MLPStepResult = {
  ...{
    stepResultId: 1,
    stepCode: 'VL',
    trackingId: 't',
    solutionId: 's',
    revisionId: 'r',
    artifactId: null,
    userId: 'u',
  },
  ...{ name: 'SecurityScan', statusCode: 'SU', result: 'Nothing found', startDate: 20, endDate: 40 },
};

describe('the history of a publish request', () => {
  it('lists in order who requested it, what was checked, who decided and why', () => {
    const requested = change('created', 10, { statusCode: 'PE', requestUserId: 'requester' });
    const decided = change('updated', 50, { statusCode: 'DC', reviewUserId: 'decider', comment: 'No' }, ['statusCode']);
    const history = historyOf([requested, decided], [step]).map(({ at, what, userId, statusCode }) => [
      at,
      what,
      userId,
      statusCode,
    ]);
    expect(history).to.deep.equal([
      [10, 'requested', 'requester', 'PE'],
      [20, 'check started', null, 'ST'],
      [40, 'check ended', null, 'SU'],
      [50, 'decided', 'decider', 'DC'],
    ]);
  });

  it('names the user of a withdrawal, and no user for a decision of the platform', () => {
    const [withdrawn] = historyOf([change('updated', 1, { statusCode: 'WD', reviewUserId: null }, ['statusCode'])], []);
    expect(withdrawn).to.include({ what: 'decided', userId: 'acting' });
    const alone = { ...change('updated', 1, { statusCode: 'AP' }, ['statusCode']), actingUser: null };
    expect(historyOf([alone], [])[0]).to.include({ what: 'decided', userId: null });
  });

  it('describes a removed request by its last state', () => {
    const gone = { ...change('deleted', 1, null), before: { statusCode: 'PE', comment: '' } };
    expect(historyOf([gone], [])[0]).to.include({ what: 'removed', statusCode: 'PE', comment: null });
  });
});

describe('a check at a moment', () => {
  it('is absent, running or ended', () => {
    expect(stepAt(step, 19)).to.equal(undefined);
    expect(stepAt(step, 39)).to.include({ statusCode: 'ST', result: null, endDate: null });
    expect(stepAt(step, 40)).to.equal(step);
  });
});
