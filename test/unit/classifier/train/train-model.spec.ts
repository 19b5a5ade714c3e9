import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readDataSet } from '../../../../scripts/train/data-set.ts';
import { modelText } from '../../../../scripts/train/model-text.ts';
import { foldsToDo, trainModel } from '../../../../scripts/train/train-model.ts';
import { modelPath, readModelFile } from '../../../../services/classifier/store/model-file.ts';

describe('training', function () {
  this.timeout(120_000);

  it('makes the committed model again, byte by byte, its measured accuracy included', () => {
    let folds = 0;
    const model = trainModel(readDataSet(), () => {
      folds += 1;
    });
    expect(modelText(model)).to.equal(readFileSync(modelPath, 'utf8'));
    expect(folds).to.equal(foldsToDo);
  });

  it('has measured what the platform promises: at least 0.885 over five folds', () => {
    const { evaluation } = readModelFile();
    expect(evaluation.folds).to.equal(5);
    expect(evaluation.accuracy).to.be.at.least(0.885);
    expect(evaluation.otherShuffles.lowest).to.be.at.least(0.885);
  });

  it('reports an accuracy that its own confusion matrix bears out', () => {
    const { evaluation, data } = readModelFile();
    const right = evaluation.confusion.reduce((sum, counts, index) => sum + (counts[index] ?? 0), 0);
    expect(evaluation.confusion.flat().reduce((sum, count) => sum + count, 0)).to.equal(data.rows);
    expect(right / data.rows).to.be.closeTo(evaluation.accuracy, 0.00005);
  });
});
