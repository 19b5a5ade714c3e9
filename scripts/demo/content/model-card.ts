import { addressFeatures, classes, features, siteFeatures } from '../../../services/classifier/domain/features.ts';
import type { Evaluation, Model, VerdictModel } from '../../../services/classifier/domain/model.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The model card as Markdown, with the figures that were measured when the models were trained. */
export function modelCard({ data, settings, evaluation }: Model, composition: VerdictModel): string {
  return `# Website phishing

Tells from nine features of a website whether it is legitimate, suspicious or phishing.

## The model

Gradient-boosted decision trees: ${settings.rounds} rounds of ${classes.length} trees, at most ${settings.depth} questions deep.
Trained on ${data.rows} websites (SHA-256 of the file: ${data.sha256}).

## How often it is right

${measured(evaluation)}

## As a composition

The same question, answered by three models that can be trained and replaced on their own: one knows the address
(${named(addressFeatures)}), one the page (${named(siteFeatures)}), and a third decides from their two opinions by a
weighted sum. What the two do not see together they cannot learn, so the composition is right less often, above all about
suspicious websites. All three were trained anew for every fold.

${measured(composition.evaluation)}

## Its input

${features
  .map(({ name, meaning, values }) => {
    const allowed = [...values].map(([value, stands]) => `${value} ${stands}`).join(', ');
    return `- \`${name}\`: ${meaning} (${allowed})`;
  })
  .join('\n')}

## What to be wary of

The data set is small, from 2016, and has few suspicious websites. Judge the answers by its labels, and do not protect
people by this model alone.

Data: N. Abdelhamid, Website Phishing, UCI Machine Learning Repository, 2016, doi:10.24432/C5B301, licence CC BY 4.0.
`;
}

function measured({ folds, accuracy, otherShuffles, twinsTogether, perClass }: Evaluation): string {
  return `${folds}-fold cross-validated: ${percent(accuracy)}. Other divisions into folds gave \
${percent(otherShuffles.lowest)} to ${percent(otherShuffles.highest)}; \
with websites of the same features kept in one fold it is ${percent(twinsTogether)}.

| class | value | rows | recall | precision |
| --- | --- | --- | --- | --- |
${perClass
  .map(({ value, rows, recall, precision }) => {
    const meaning = classes.find((known) => known.value === value)?.meaning;
    return `| ${meaning} | ${value} | ${rows} | ${percent(recall)} | ${percent(precision)} |`;
  })
  .join('\n')}`;
}

const named = (some: typeof features): string => some.map(({ name }) => `\`${name}\``).join(', ');
