import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { modelPath, readModelFile } from '../../../../services/classifier/store/model-file.ts';

describe('the model file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelyard-model-'));
  after(() => rmSync(folder, { recursive: true }));

  function altered(change: (model: Record<string, unknown>) => void): URL {
    const model = JSON.parse(readFileSync(modelPath, 'utf8'));
    change(model);
    const path = join(folder, 'model.json');
    writeFileSync(path, JSON.stringify(model));
    return pathToFileURL(path);
  }

  it('holds one tree per class and round', () => {
    const { rounds, settings } = readModelFile();
    expect(rounds).to.have.length(settings.rounds);
    expect(rounds.every((trees) => trees.length === 3)).to.equal(true);
  });

  it('is refused where a tree asks about a feature that is not there', () => {
    const path = altered((model) => {
      model.rounds = [[[9, 0, 1, 2], 0, 0]];
    });
    expect(() => readModelFile(path)).to.throw();
  });

  it('is refused where a part is missing', () => {
    const path = altered((model) => delete model.evaluation);
    expect(() => readModelFile(path)).to.throw(/evaluation/);
  });
});
