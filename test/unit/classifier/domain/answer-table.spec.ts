import { expect } from 'chai';
import fc from 'fast-check';
import { createAnswerTable } from '../../../../services/classifier/domain/answer-table.ts';
import { createPredictor } from '../../../../services/classifier/domain/boosted-trees.ts';
import { classes, features } from '../../../../services/classifier/domain/features.ts';
import { readModelFile } from '../../../../services/classifier/store/model-file.ts';

describe('the table of answers', () => {
  const predict = createPredictor(classes.length, readModelFile().rounds);

  it('says what the trees say, for every website', () => {
    const answers = createAnswerTable(features, predict);
    const row = fc.tuple(...features.map(({ values }) => fc.constantFrom(...values.keys())));
    fc.assert(
      fc.property(row, (values) => {
        const answer = answers((feature) => values[features.indexOf(feature)] ?? Number.NaN);
        expect(answer).to.equal(predict(values));
      }),
      { numRuns: 1_000 },
    );
  });

  it('asks the trees once for each combination, and never again', () => {
    let asked = 0;
    const answers = createAnswerTable(features, () => {
      asked += 1;
      return 7;
    });
    expect(asked).to.equal(3 ** 7 * 2 * 2);
    expect(answers(() => 1)).to.equal(7);
    expect(asked).to.equal(3 ** 7 * 2 * 2);
  });

  it('has none for a value that is not allowed', () => {
    const answers = createAnswerTable(features, predict);
    expect(answers(({ name }) => (name === 'ip' ? -1 : 1))).to.equal(undefined);
  });
});
