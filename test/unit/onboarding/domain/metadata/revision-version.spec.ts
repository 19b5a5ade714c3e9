import { expect } from 'chai';
import { nextVersion } from '../../../../../services/onboarding/domain/metadata/revision-version.ts';

describe('the version of a revision', () => {
  it('is one more than there are, and none that is taken', () => {
    expect(nextVersion([])).to.equal('1');
    expect(nextVersion(['1', '2'])).to.equal('3');
    expect(nextVersion(['1', '3'])).to.equal('4');
    expect(nextVersion(['3', '4', 'beta'])).to.equal('5');
  });
});
