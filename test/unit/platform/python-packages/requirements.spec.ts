import { expect } from 'chai';
import {
  lockedPackages,
  pythonOf,
  readRequirements,
  requirementsHash,
} from '../../../../services/platform/python-packages/requirements.ts';

const pip = (...requirements: unknown[]) => ({ pip: { indexes: ['https://evil.example/simple'], requirements } });

describe('the Python requirements of a model', () => {
  it('are those of its metadata and those of the runner that it does not name itself', () => {
    const listed = pip(
      { name: 'scikit-learn', version: '1.6.1' },
      { name: 'Protobuf', version: '3.20.1' },
      { name: 'own' },
    );
    expect(readRequirements(listed, ['protobuf>=3.20.2,<8', 'dill'])).to.deep.equal([
      'dill',
      'own',
      'Protobuf==3.20.1',
      'scikit-learn==1.6.1',
    ]);
  });

  it('leave out the old client, which runs on no Python of today', () => {
    const listed = pip({ name: 'acumos', version: '1.0.1' }, { name: 'acumos_model_runner', version: '0.2.6' });
    expect(readRequirements(listed, [])).to.deep.equal([]);
  });

  for (const dependencies of [undefined, null, {}, { pip: {} }, { conda: { requirements: [] } }])
    it(`are those of the runner alone with ${JSON.stringify(dependencies)}`, () => {
      expect(readRequirements(dependencies, ['dill'])).to.deep.equal(['dill']);
    });

  for (const [what, name, version] of [
    ['an option of the installer', '--index-url=https://evil.example', undefined],
    ['a URL', 'x @ https://evil.example/x.whl', undefined],
    ['a path', '../x', undefined],
    ['two lines', 'x\n--pre', undefined],
    ['an extra', 'x[all]', undefined],
    ['no name', undefined, undefined],
    ['a version with an option', 'x', '1 --pre'],
    ['a version with a marker', 'x', '1; python_version > "3"'],
    ['a version with a line', 'x', '1\nevil'],
    ['a version that is a number', 'x', 1],
    ['a long name', 'x'.repeat(101), undefined],
  ] as const)
    it(`are rejected with ${what}`, () => {
      expect(() => readRequirements(pip({ name, version }), [])).to.throw(/is not (?:the name|a version)/);
    });

  it('are rejected where there are too many', () => {
    const many = Array.from({ length: 301 }, (_, index) => ({ name: `p${index}` }));
    expect(() => readRequirements(pip(...many), [])).to.throw('300 Python packages at most');
    expect(() => readRequirements(pip(...many.slice(1)), [])).not.to.throw();
  });

  for (const [version, minor] of [
    ['3.9.18', '3.9'],
    ['3.12', '3.12'],
    ['3.7.0rc1', '3.7'],
  ] as const)
    it(`need Python ${minor} for a model of ${version}`, () => {
      expect(pythonOf(version)).to.equal(minor);
    });

  for (const version of ['2.7.18', '3.6.9', '3', '', undefined, '3.1000', '3.9; rm'])
    it(`are for no Python ${version}`, () => {
      expect(() => pythonOf(version)).to.throw('cannot be served');
    });
});

describe('the hash of requirements', () => {
  const wanted = { lines: ['dill', 'numpy==1.26.4'], python: '3.12', platform: 'linux/amd64' } as const;
  const hash = requirementsHash(wanted, []);

  it('is the same for the same requirements', () => {
    expect(requirementsHash({ ...wanted, lines: [...wanted.lines] }, [])).to.equal(hash);
    expect(hash).to.match(/^[0-9a-f]{40}$/);
  });

  for (const [what, other, rules] of [
    ['other packages', { ...wanted, lines: ['dill'] }, []],
    ['another Python', { ...wanted, python: '3.11' }, []],
    ['another platform', { ...wanted, platform: 'linux/arm64' as const }, []],
    ['other rules of the installer', wanted, ['--only-binary', ':all:']],
  ] as const)
    it(`is another one for ${what}`, () => {
      expect(requirementsHash(other, rules)).not.to.equal(hash);
    });
});

it('the packages of a lock are read with their versions', () => {
  const lock =
    'dill==0.4.1 \\\n    --hash=sha256:00\nscikit-learn==1.6.1 ; python_version < "4" \\\n    --hash=sha256:11\n';
  expect(lockedPackages(lock)).to.deep.equal([
    { name: 'dill', version: '0.4.1' },
    { name: 'scikit-learn', version: '1.6.1' },
  ]);
});
