import { expect } from 'chai';
import { withoutPythonSentence } from '../../../../../scripts/demo/composition/start-models.ts';

describe('what the demo says where the Python runner cannot be had', () => {
  it('is one line, with the reason that pip gave', () => {
    const error = new Error(
      'python3 ended with 1: WARNING: retrying\nERROR: No matching distribution found for protobuf==7.36.2\n',
    );
    expect(withoutPythonSentence(error)).to.equal(
      'The Python client cannot be had here (ERROR: No matching distribution found for ' +
        'protobuf==7.36.2), so the classifier serves the verdict.',
    );
  });

  it('leaves out the versions that pip has found instead', () => {
    const error = new Error('ERROR: No version satisfies protobuf==7.36.2 (from versions: 0.5.3, 0.6.0)');
    expect(withoutPythonSentence(error)).to.contain('(ERROR: No version satisfies protobuf==7.36.2), so');
  });

  it('is short, however much pip had to say, and has a reason where there is no Python at all', () => {
    expect(withoutPythonSentence(new Error('x'.repeat(5_000)))).to.have.length.below(280);
    expect(withoutPythonSentence(new Error('spawn python3 ENOENT'))).to.contain('(spawn python3 ENOENT)');
    expect(withoutPythonSentence(new Error(''))).to.contain('(no reason given)');
  });
});
