import { expect } from 'chai';
import fc from 'fast-check';
import { checkNames, checksToRun, verdictOf } from '../../../../services/publication/domain/steps.ts';

describe('the checks of a publication', () => {
  it('are all but those the site skips', () => {
    expect(checksToRun({ ignore_list: ['Text Check'] })).to.deep.equal(['LicenseCheck', 'SecurityScan']);
    expect(checksToRun({ ignore_list: ['License Check', 'Security Scan', 'Text Check'] })).to.deep.equal([]);
    expect(checksToRun({ ignore_list: [] })).to.deep.equal([...checkNames]);
  });

  it('are all if the configuration is missing or malformed', () => {
    for (const odd of [undefined, null, 'Text Check', 7, [], {}, { ignore_list: 'Text Check' }, { ignore_list: [7] }])
      expect(checksToRun(odd)).to.deep.equal([...checkNames]);
    fc.assert(
      fc.property(fc.jsonValue(), (config) => {
        expect(checksToRun(config)).to.deep.equal([...checkNames]);
      }),
    );
  });

  const steps = (...codes: string[]) => codes.map((statusCode) => ({ statusCode }));

  it('have failed as soon as one has, and passed when all have', () => {
    expect(verdictOf(steps('SU', 'FA', 'ST'))).to.equal('failed');
    expect(verdictOf(steps('SU', 'ST'))).to.equal('running');
    expect(verdictOf(steps('SU', 'SU'))).to.equal('passed');
    expect(verdictOf([])).to.equal('passed');
    expect(verdictOf(steps('XX'))).to.equal('running');
  });
});
