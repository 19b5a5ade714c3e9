import { expect } from 'chai';
import { affectedSpecs } from '../../../../scripts/test/affected-specs.ts';

const imports = [
  { file: 'services/a/app.ts', target: 'services/kit/ids.ts' },
  { file: 'test/unit/a.spec.ts', target: 'services/a/app.ts' },
  { file: 'test/unit/b.spec.ts', target: 'services/b/app.ts' },
  { file: 'test/unit/types.spec.ts', target: 'services/kit/ids.ts', typeOnly: true },
  { file: 'services/kit/ids.ts', target: 'services/a/app.ts' },
].map((one) => ({ line: 1, typeOnly: false, ...one }));

describe('the specs that a change affects', () => {
  it('are those that import the file, also through others and in circles', () => {
    expect(affectedSpecs(imports, ['services/kit/ids.ts'])).to.deep.equal(['test/unit/a.spec.ts']);
  });

  it('are changed specs themselves', () => {
    expect(affectedSpecs(imports, ['test/unit/b.spec.ts'])).to.deep.equal(['test/unit/b.spec.ts']);
  });

  it('are none where nothing imports the file', () => {
    expect(affectedSpecs(imports, ['services/c/app.ts'])).to.deep.equal([]);
  });
});
