import { expect } from 'chai';
import { decidePublication } from '../../../../services/publication/domain/decide-publication.ts';

const solution = {
  ...{ solutionId: 's', name: 'Phishing', userId: 'owner', active: true, description: null, metadata: null },
};
const request = {
  ...{ requestId: 7, solutionId: 's', revisionId: 'r', requestUserId: 'owner', statusCode: 'PE' },
  ...{ accessTypeCode: 'PB', trackingId: 't' },
};
const step = (statusCode: string) => ({
  ...{ stepResultId: 1, name: 'TextCheck', statusCode, result: null, startDate: 0, endDate: null },
});
const site = {
  name: 'Our Site',
  owner: { loginName: 'ada', firstName: 'Ada', lastName: null, email: 'ada@example.org' },
};
const records = { request, solution, coOwnerIds: ['co-owner'], steps: [step('SU')], site };
const command = { requestId: 7, decision: 'AP', approverId: 'p', roles: ['Publisher'], comment: 'Well done' } as const;
const policy = { selfApproval: false };

describe('a decision about a publication', () => {
  it('publishes under the name of the site, and names the owner as its author', () => {
    expect(decidePublication(command, records, policy))
      .to.have.property('approval')
      .that.deep.equals({
        publisher: 'Our Site',
        authors: [{ name: 'Ada', contact: 'ada@example.org' }],
      });
  });

  it('declines without publishing anything, whatever the checks say', () => {
    for (const code of ['ST', 'SU', 'FA']) {
      const plan = decidePublication({ ...command, decision: 'DC' }, { ...records, steps: [step(code)] }, policy);
      expect(plan).to.include({ approverId: 'p', comment: 'Well done' });
      expect(plan).not.to.have.property('approval');
    }
  });

  const refused = (changes: object, code: string) =>
    expect(decidePublication(command, { ...records, ...changes }, policy)).to.have.nested.property(
      'rejection.code',
      code,
    );

  it('approves no request with unfinished or failed checks', () => {
    refused({ steps: [step('SU'), step('ST')] }, 'checks_not_ended');
    refused({ steps: [step('SU'), step('FA')] }, 'checks_failed');
    refused({ request: { ...request, trackingId: null } }, 'not_checked');
    refused({ solution: { ...solution, active: false } }, 'solution_inactive');
  });

  it('is not made by those whose solution it is', () => {
    for (const approverId of ['owner', 'co-owner'])
      expect(decidePublication({ ...command, approverId }, records, policy)).to.have.nested.property(
        'rejection.code',
        'own_request',
      );
  });

  it('is made once', () => {
    for (const statusCode of ['AP', 'DC', 'WD']) refused({ request: { ...request, statusCode } }, 'decided_already');
  });

  it('has a comment that fits into the catalog', () => {
    const long = { ...command, comment: 'x'.repeat(8_193) };
    expect(decidePublication(long, records, policy)).to.have.nested.property('rejection.code', 'comment_too_long');
  });
});
