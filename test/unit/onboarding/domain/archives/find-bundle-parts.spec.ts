import { expect } from 'chai';
import { findBundleParts } from '../../../../../services/onboarding/domain/archives/find-bundle-parts.ts';

const entry = (name: string) => ({ name, packedSize: 1, size: 1, offset: 0, method: 0, mode: 0, encrypted: false });

function partsOf(...names: readonly string[]): Record<string, string> {
  const found = findBundleParts('bundle.zip', names.map(entry));
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return Object.fromEntries([...found].map(([part, { name }]) => [part, name]));
}

function problemsOf(...names: readonly string[]): string[] {
  const found = findBundleParts('bundle.zip', names.map(entry));
  return 'problems' in found ? found.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

describe('the parts in an uploaded bundle', () => {
  it('are found by their extensions', () => {
    for (const model of ['a.zip', 'a.JAR', 'a.bin', 'a.tar', 'a.R'])
      expect(partsOf(model, 'a.proto', 'a.json')).to.deep.equal({ model, schema: 'a.proto', metadata: 'a.json' });
  });

  it('are found in the folder that the Python client writes', () => {
    const names = ['model.zip', 'model.proto', 'metadata.json', 'license.json'];
    const found = partsOf('adder/', ...[...names, 'metadata_clio.json'].map((name) => `adder/${name}`));
    expect(found).to.deep.equal({
      ...{ model: 'adder/model.zip', schema: 'adder/model.proto' },
      ...{ metadata: 'adder/metadata.json', license: 'adder/license.json' },
    });
  });

  it('have a program of R as their source where there is a model besides', () => {
    expect(partsOf('component.bin', 'component.R', 'component.proto', 'meta.json')).to.deep.equal({
      ...{ model: 'component.bin', source: 'component.R' },
      ...{ schema: 'component.proto', metadata: 'meta.json' },
    });
  });

  it('are those of the usual names where there are several, and else unclear', () => {
    expect(partsOf('model.zip', 'data.zip', 'm.proto', 'metadata.json', 'notes.json')).to.include({
      ...{ model: 'model.zip', metadata: 'metadata.json' },
    });
    expect(problemsOf('a.zip', 'b.zip', 'm.proto', 'm.json')).to.deep.equal([
      'bundle.zip has 2 files that may be its model; leave one of them',
    ]);
  });

  it('are all named that are missing, and files of systems are none', () => {
    expect(problemsOf('__MACOSX/._model.zip', '.model.proto', 'license.json')).to.deep.equal([
      'bundle.zip has no model: put a .zip, .jar, .bin, .tar or .R file in',
      'bundle.zip has no schema: put a .proto file in',
      'bundle.zip has no metadata: put a .json file in',
    ]);
  });
});
