import { Readable } from 'node:stream';
import { expect } from 'chai';
import { unpackBundle } from '../../../../services/onboarding/app/unpack-bundle.ts';
import { createMemoryStagedFiles } from '../../../../services/onboarding/store/memory-staged-files.ts';
import { zip } from '../../../support/publication-corpus/archives.ts';

const limits = { modelBytes: 1_000_000, documentBytes: 1_000 };
const userId = 'ada';
const documents = [
  { name: 'model.proto', bytes: 'a proto' },
  { name: 'metadata.json', bytes: '{}' },
];

async function unpack(bytes: Buffer, freeBytes = 10_000_000) {
  const staged = createMemoryStagedFiles({ now: () => 0 });
  const file = await staged.stage(Readable.from([bytes]), { limitBytes: 10_000_000, userId });
  const options = { userId, limits, freeBytes };
  const outcome = await unpackBundle(staged, { ...file, fileName: 'bundle.zip' }, options).catch((error) => error);
  return { outcome, staged };
}

describe('an uploaded bundle', () => {
  it('is staged as its parts, each with its digest', async () => {
    const { outcome, staged } = await unpack(await zip({ name: 'a/model.zip', bytes: 'the model' }, ...documents));
    expect(outcome.map(({ part, fileName, size }: never) => [part, fileName, size])).to.deep.equal([
      ['model', 'model.zip', 9],
      ['schema', 'model.proto', 7],
      ['metadata', 'metadata.json', 2],
    ]);
    expect(String(await staged.readPiece(outcome[0].fileId, 0, 9))).to.equal('the model');
    expect(outcome[0].sha256).to.have.length(64);
  });

  it('leaves nothing staged but the archive where a part is too large, is empty, or takes more than the user has left', async () => {
    const model = { name: 'model.zip', bytes: Buffer.alloc(5_000, 'model ') };
    const long = { name: 'metadata.json', bytes: Buffer.alloc(1_001, ' ') };
    for (const [bytes, free, code] of [
      [await zip(model, { name: 'model.proto', bytes: 'a' }, long), 10_000, 'too_large'],
      [await zip(model, { name: 'model.proto' }, { name: 'metadata.json', bytes: 'a' }), 10_000, 'invalid'],
      [await zip(model, ...documents), 5_001, 'too_large'],
    ] as const) {
      const { outcome, staged } = await unpack(bytes, free);
      expect(outcome.code, outcome.message).to.equal(code);
      expect(staged.count()).to.equal(1);
    }
  });

  it('is invalid where its bytes are damaged', async () => {
    const bytes = await zip({ name: 'model.zip', bytes: Buffer.alloc(5_000, 'model ') }, ...documents);
    bytes.fill(0xff, 40, 60);
    const { outcome, staged } = await unpack(bytes);
    expect([outcome.code, staged.count()]).to.deep.equal(['invalid', 1]);
    expect(outcome.message).to.match(/^bundle\.zip cannot be unpacked: /);
  });
});
