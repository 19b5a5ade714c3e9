import { expect } from 'chai';
import { modelCard } from '../../../../../scripts/demo/content/model-card.ts';
import { readModelFile, readVerdictFile } from '../../../../../services/classifier/store/model-file.ts';

describe('the model card of the demo', () => {
  const [alone, together] = [readModelFile(), readVerdictFile()];
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

  it('states the accuracy on unseen websites, of the model alone and of the composition', () => {
    const [about = '', composition = ''] = modelCard(alone, together).split('## As a composition');
    expect(about).to.contain(`5-fold cross-validated: ${percent(alone.evaluation.accuracy)}`);
    expect(composition).to.contain(`5-fold cross-validated: ${percent(together.evaluation.accuracy)}`);
  });

  it('owns up to how seldom the composition finds suspicious websites', () => {
    const { perClass } = together.evaluation;
    const recall = perClass.find(({ value }) => value === 0)?.recall ?? Number.NaN;
    expect(modelCard(alone, together)).to.contain(`| suspicious | 0 | 80 | ${percent(recall)} |`);
  });
});
