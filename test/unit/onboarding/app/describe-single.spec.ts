import { Readable } from 'node:stream';
import { expect } from 'chai';
import { describeSingle } from '../../../../services/onboarding/app/describe-single.ts';
import { createMemoryStagedFiles } from '../../../../services/onboarding/store/memory-staged-files.ts';
import { zip } from '../../../support/publication-corpus/archives.ts';

const columns = JSON.stringify([{ name: 'x', type: 'double' }]);
const mlmodel = `flavors:
  python_function:
    loader_module: mlflow.sklearn
    python_version: 3.12.1
signature:
  inputs: '${columns}'
  outputs: '${columns}'
`;

describe('a model of one file', () => {
  async function describeMlflow(requirements: string) {
    const archive = await zip({ name: 'MLmodel', bytes: mlmodel }, { name: 'requirements.txt', bytes: requirements });
    const staged = createMemoryStagedFiles({ now: () => 0 });
    const file = await staged.stage(Readable.from([archive]), { limitBytes: 1e6, userId: 'ada' });
    const part = { ...file, part: 'model', fileName: 'model.zip', contentType: 'application/zip' };
    return describeSingle(staged, { parts: [part] }, 'adder');
  }

  it('is described by what it says of itself', async () => {
    expect(await describeMlflow('numpy==1.26.4\n')).to.include({ format: 'mlflow', name: 'adder' });
    expect(await describeMlflow('numpy==1.26.4\n')).to.have.property('proto');
  });

  it('is stored where that is more than metadata can say', async () => {
    const described = await describeMlflow('numpy==1.26.4\n'.repeat(5_001));
    expect(described).to.include({ format: 'mlflow' }).and.not.to.have.property('proto');
    expect(described)
      .to.have.property('remark')
      .which.matches(/^It cannot be composed: metadata.json#\/runtime/);
  });
});
