import { expect } from 'chai';
import { describeFile } from '../../../../../services/onboarding/app/formats/describe-file.ts';
import { tar, zip } from '../../../../support/publication-corpus/archives.ts';
import { inMemory } from '../in-memory.ts';
import { modelFile } from './models.ts';

async function described(fileName: string, bytes: Uint8Array) {
  return describeFile(fileName, 'my-model', inMemory(bytes));
}

describe('a file that came without metadata', () => {
  for (const [file, format] of [
    ['linear.onnx', 'onnx'],
    ['probabilities.onnx', 'onnx'],
    ['columns.mlflow.zip', 'mlflow'],
    ['tensors.mlflow.zip', 'mlflow'],
    ['classifier.skops', 'skops'],
  ] as const)
    it(`${file} becomes a model of ${format}`, async () => {
      const model = await described(file.toUpperCase(), modelFile(file));
      if (model?.kind !== 'model') throw new Error(JSON.stringify(model));
      expect(model.format).to.equal(format);
      expect(model.proto).to.contain('rpc predict (PredictIn) returns (PredictOut);');
      expect(JSON.parse(model.metadata)).to.deep.include({ schema: 'acumos.schema.model:0.6.0', name: 'my-model' });
    });

  for (const [file, format, reason, toolkitTypeCode] of [
    ['complex.onnx', 'onnx', /has elements of the ONNX type 14/, 'OX'],
    ['external.onnx', 'onnx', /lies in another file/, 'OX'],
    ['unsigned.mlflow.zip', 'archive', /has no signature/, undefined],
    ['clusters.skops', 'archive', /does not say what it predicts/, undefined],
    ['weights.safetensors', 'safetensors', /holds weights and not what is done with them/, undefined],
  ] as const)
    it(`${file} is stored, and says why it cannot be composed`, async () => {
      const stored = await described(file, modelFile(file));
      if (stored?.kind !== 'stored') throw new Error(JSON.stringify(stored));
      expect([stored.format, stored.toolkitTypeCode]).to.deep.equal([format, toolkitTypeCode]);
      expect(stored.problems[0]?.message).to.match(reason);
    });

  it('is stored as a PFA document', async () => {
    const stored = await described('model.pfa', Buffer.from('{}'));
    expect(stored).to.deep.include({ kind: 'stored', format: 'pfa', toolkitTypeCode: 'PF' });
  });

  it('is a saved image, or no tar archive that is taken in', async () => {
    const manifest = {
      name: 'manifest.json',
      bytes: JSON.stringify([{ Config: 'c.json', RepoTags: null, Layers: [] }]),
    };
    const image = await described('image.tar', await tar({ name: 'c.json' }, manifest));
    expect(image?.kind === 'image' && image.image.images).to.deep.equal([
      { kind: 'docker', tags: [], config: 'c.json', layers: [] },
    ]);
    const other = await described('image.tar', await tar({ name: 'model.pkl' }));
    expect(other).to.deep.equal({
      kind: 'refused',
      problems: [
        { path: 'image.tar', message: 'holds no image: save one with "docker save", or in the layout of OCI' },
      ],
    });
  });

  it('is refused where it is damaged or hostile', async () => {
    for (const [name, bytes] of [
      ['model.onnx', Buffer.from('text')],
      ['model.zip', Buffer.from('text')],
      ['model.zip', await zip({ name: '../MLmodel' })],
      ['image.tar', Buffer.alloc(2_000, 'text')],
    ] as const)
      expect((await described(name, bytes))?.kind, name).to.equal('refused');
  });

  it('is nothing that is known here', async () => {
    expect(await described('model.bin', Buffer.from('text'))).to.equal(undefined);
    expect(await described('model', Buffer.from('text'))).to.equal(undefined);
    expect(await described('model.zip', await zip({ name: 'model.pkl' }))).to.equal(undefined);
  });
});
