import { expect } from 'chai';
import type { MLPSolutionValidation, MLPStepResult } from '../../../services/contracts/catalog-api.ts';
import { checkFromSteps, checkFromValidations } from '../../../services/portal/domain/validation.ts';
import { ignoredSteps, newestWork, normalizeStepName, workflowKey } from '../../../services/portal/domain/workflow.ts';

describe('the checks that are shown', () => {
  it('follow from the workflow of the visibility', () => {
    expect(workflowKey('OR')).to.equal('local_validation_workflow');
    expect([workflowKey('PB'), workflowKey(null)]).to.deep.equal(Array(2).fill('public_validation_workflow'));
  });

  it('are those that are not on the ignore list, however it spells them', () => {
    const ignored = ignoredSteps('{"ignore_list":["Text Check","licensecheck"]}');
    const shown = ['TextCheck', 'LicenseCheck', 'SecurityScan'].filter((name) => !ignored.has(normalizeStepName(name)));
    expect(shown).to.deep.equal(['SecurityScan']);
  });

  it('are all of them if the setting is malformed', () => {
    for (const setting of [undefined, '', 'null', '[]', '{"ignore_list":null}', '{', '{"ignore_list":{}}'])
      expect(ignoredSteps(setting).has('textcheck'), setting).to.equal(false);
  });

  it('are those of the newest work', () => {
    const step = (trackingId: string | null, name: string) => ({ trackingId, name });
    const steps = [step('b', 'scan'), step('b', 'license'), step('a', 'scan'), step(null, 'old')];
    expect(newestWork(steps).map(({ name }) => name)).to.deep.equal(['license', 'scan']);
    expect(newestWork([])).to.deep.equal([]);
  });
});

describe('the result of a validation', () => {
  const of = { solutionId: 's', revisionId: 'r' };
  const step = (name: string, statusCode: string): MLPStepResult => ({
    ...{
      stepResultId: 1,
      stepCode: 'VL',
      trackingId: 't',
      solutionId: 's',
      revisionId: 'r',
      artifactId: null,
      userId: 'u',
    },
    ...{ name, statusCode, result: null, startDate: 1, endDate: null },
  });

  for (const [states, status] of [
    [['SU', 'SU'], 'PS'],
    [['SU', 'ST'], 'IP'],
    [['ST', 'FA'], 'FA'],
  ] as const)
    it(`is ${status} where its steps are ${states.join(' and ')}`, () => {
      const check = checkFromSteps(
        states.map((state, index) => step(['LicenseCheck', 'SecurityScan'][index] ?? '', state)),
        of,
      );
      expect(check).to.include({ taskId: 't', status, ...of });
      expect(check?.mlModelValidationStepStatus.map(({ validationType }) => validationType)).to.deep.equal([
        'LC',
        'SS',
      ]);
    });

  it('is undefined if there was none', () => {
    expect(checkFromSteps([], of)).to.equal(undefined);
    expect(checkFromValidations([], of)).to.equal(undefined);
  });

  it('is that of the newest task of another validator', () => {
    const kept = (taskId: string, validationTypeCode: string, modified: number): MLPSolutionValidation => ({
      ...of,
      ...{ taskId, validationTypeCode, validationStatusCode: 'PS', detail: null, created: 1, modified },
    });
    const check = checkFromValidations([kept('old', 'SS', 1), kept('new', 'LC', 2), kept('new', 'TA', 3)], of);
    expect(check).to.include({ taskId: 'new', status: 'PS' });
    expect(check?.mlModelValidationStepStatus).to.have.length(2);
  });
});
