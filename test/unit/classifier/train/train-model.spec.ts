import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { foldsToDo } from '../../../../scripts/train/train-model.ts';
import { verdictFoldsToDo } from '../../../../scripts/train/train-verdict.ts';
import { type ModelName, modelNames } from '../../../../services/classifier/domain/contracts.ts';
import { modelPath, readModelFile, readVerdictFile } from '../../../../services/classifier/store/model-file.ts';
import { openModel } from '../../../../services/classifier/store/open-model.ts';
import { type Trained, trainInThread } from './train-in-thread.ts';

describe('training', function () {
  this.timeout(300_000);

  const foldsOf: Record<ModelName, number> = {
    phishing: foldsToDo,
    address: foldsToDo,
    site: foldsToDo,
    verdict: verdictFoldsToDo,
  };
  const training = new Map<ModelName, Promise<Trained>>();
  before(() => {
    for (const name of modelNames) training.set(name, trainInThread(name));
  });

  for (const name of modelNames)
    it(`makes the committed ${name} model again, byte by byte, its measured accuracy included`, async () => {
      const trained = await training.get(name);
      expect(trained?.text).to.equal(readFileSync(modelPath(name), 'utf8'));
      expect(trained?.folds).to.equal(foldsOf[name]);
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
