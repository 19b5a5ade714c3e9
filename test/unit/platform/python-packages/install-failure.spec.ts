import { expect } from 'chai';
import { installFailure } from '../../../../services/platform/python-packages/install-failure.ts';

const python = { python: '3.12', platform: 'linux/amd64' } as const;
const noSolution = (why: string) => `error: No solution found when resolving dependencies\n  cause: Because ${why}`;

describe('what its owner reads where the packages of a model cannot be installed', () => {
  const lines = ['dill==0.3.8', 'numpy==1.19.0', 'my-numpy==1.19.0', 'six'];

  it('names the requirement, why, and what to do', () => {
    const unknown = installFailure(
      noSolution('dill was not found in the package registry and you require dill==0.3.8, we can conclude that …'),
      { lines, ...python },
      'Push it again.',
    );
    expect(unknown).to.include({ code: 'unprocessable', reason: 'dependencies_not_installable' });
    expect(unknown.message).to.match(
      /^dill==0\.3\.8 cannot be installed for Python 3\.12 on linux\/amd64\. Because dill/,
    );
    expect(unknown.message).to.match(/ Push it again\.$/);
  });

  it('names no other requirement of a similar name or version', () => {
    const messageOf = (text: string, some = lines) => installFailure(text, { lines: some, ...python }, '').message;
    const wheels = noSolution('numpy==1.19.0 has no usable wheels and you require numpy==1.19.0.');
    expect(messageOf(wheels))
      .to.match(/^numpy==1\.19\.0 cannot/)
      .and.to.include('Only packages with a wheel');
    expect(messageOf(noSolution('you require six==1.0.1'), ['six==1.0', 'six==1.0.1'])).to.match(
      /^six==1\.0\.1 cannot/,
    );
    expect(messageOf('error: the disk is full')).to.match(/^The Python packages of the model cannot.*the disk is full/);
  });

  it('says where the index does not answer that it is the index', () => {
    const down = installFailure(
      'error: Request failed after 3 retries\n  cause: Connection refused',
      { lines, ...python },
      '',
    );
    expect(down).to.include({ code: 'unavailable', message: 'The index of Python packages does not answer.' });
  });
});
