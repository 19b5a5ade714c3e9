import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readDataSet } from '../../../../scripts/train/data-set.ts';
import { modelText } from '../../../../scripts/train/model-text.ts';
import { foldsToDo, trainModel } from '../../../../scripts/train/train-model.ts';
import { trainVerdict, verdictFoldsToDo } from '../../../../scripts/train/train-verdict.ts';
import { modelNames } from '../../../../services/classifier/domain/contracts.ts';
import { openModel } from '../../../../services/classifier/open-model.ts';
import { modelPath, readModelFile, readVerdictFile } from '../../../../services/classifier/store/model-file.ts';

describe('training', function () {
  this.timeout(120_000);

  for (const name of ['phishing', 'address', 'site'] as const)
    it(`makes the committed ${name} model again, byte by byte, its measured accuracy included`, () => {
      let folds = 0;
      const model = trainModel(name, readDataSet(), () => {
        folds += 1;
      });
      expect(modelText(model)).to.equal(readFileSync(modelPath(name), 'utf8'));
      expect(folds).to.equal(foldsToDo);
    });

  it('makes the committed verdict again, byte by byte, the accuracy of the composition included', () => {
    let folds = 0;
    const model = trainVerdict(readDataSet(), () => {
      folds += 1;
    });
    expect(modelText(model)).to.equal(readFileSync(modelPath('verdict'), 'utf8'));
    expect(folds).to.equal(verdictFoldsToDo);
  });

  it('has measured what the platform promises: at least 0.885 over five folds', () => {
    const { evaluation } = readModelFile();
    expect(evaluation.folds).to.equal(5);
    expect(evaluation.accuracy).to.be.at.least(0.885);
    expect(evaluation.otherShuffles.lowest).to.be.at.least(0.885);
  });

  it('finds two opinions together better than either of them', () => {
    const together = readVerdictFile().evaluation.accuracy;
    expect(together).to.be.above(readModelFile('address').evaluation.accuracy);
    expect(together).to.be.above(readModelFile('site').evaluation.accuracy);
  });

  for (const name of modelNames)
    it(`reports an accuracy of the ${name} model that its own confusion matrix bears out`, () => {
      const { evaluation, data } = openModel(name).file;
      const right = evaluation.confusion.reduce((sum, counts, index) => sum + (counts[index] ?? 0), 0);
      expect(evaluation.confusion.flat().reduce((sum, count) => sum + count, 0)).to.equal(data.rows);
      expect(right / data.rows).to.be.closeTo(evaluation.accuracy, 0.00005);
    });
});
