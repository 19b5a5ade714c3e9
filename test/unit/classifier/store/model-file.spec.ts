import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { ModelName } from '../../../../services/classifier/domain/contracts.ts';
import { modelPath, readModelFile, readVerdictFile } from '../../../../services/classifier/store/model-file.ts';

describe('the model file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelyard-model-'));
  after(() => rmSync(folder, { recursive: true }));

  function altered(change: (model: Record<string, unknown>) => void, name: ModelName = 'phishing'): URL {
    const model = JSON.parse(readFileSync(modelPath(name), 'utf8'));
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
    expect(() => readModelFile('phishing', path)).to.throw();
  });

  it('is refused where a part is missing', () => {
    const path = altered((model) => delete model.evaluation);
    expect(() => readModelFile('phishing', path)).to.throw(/evaluation/);
  });

  it('is refused where the site model asks about a feature that only the phishing model has', () => {
    const path = altered((model) => {
      model.rounds = [[[4, 0, 1, 2], 0, 0]];
    }, 'site');
    expect(() => readModelFile('site', path)).to.throw();
  });

  it('of the verdict holds a bias and six weights for each class, or is refused', () => {
    expect(readVerdictFile().weights.map((line) => line.length)).to.deep.equal([7, 7, 7]);
    const path = altered((model) => {
      model.weights = [[1], [1], [1]];
    }, 'verdict');
    expect(() => readVerdictFile(path)).to.throw();
  });
});
