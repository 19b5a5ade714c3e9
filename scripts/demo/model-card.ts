import { classes, features } from '../../services/classifier/domain/features.ts';
import type { Model } from '../../services/classifier/domain/model.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The model card as Markdown, with the figures that were measured when the model was trained. */
export function modelCard({ data, settings, evaluation }: Model): string {
  return `# Website phishing

Tells from nine features of a website whether it is legitimate, suspicious or phishing.

## The model

Gradient-boosted decision trees: ${settings.rounds} rounds of ${classes.length} trees, at most ${settings.depth} questions deep.
Trained on ${data.rows} websites (SHA-256 of the file: ${data.sha256}).

## How often it is right

${evaluation.folds}-fold cross-validated: ${percent(evaluation.accuracy)}. Other divisions into folds gave \
${percent(evaluation.otherShuffles.lowest)} to ${percent(evaluation.otherShuffles.highest)}; \
with websites of the same features kept in one fold it is ${percent(evaluation.twinsTogether)}.

| class | value | rows | recall | precision |
| --- | --- | --- | --- | --- |
${evaluation.perClass
  .map(({ value, rows, recall, precision }) => {
    const meaning = classes.find((known) => known.value === value)?.meaning;
    return `| ${meaning} | ${value} | ${rows} | ${percent(recall)} | ${percent(precision)} |`;
  })
  .join('\n')}

## What it must be told

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
