import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cliProgress from 'cli-progress';
import Table from 'cli-table3';
import { classes } from '../services/classifier/domain/features.ts';
import type { Model } from '../services/classifier/domain/model.ts';
import { modelPath } from '../services/classifier/store/model-file.ts';
import { readDataSet } from './train/data-set.ts';
import { modelText } from './train/model-text.ts';
import { foldsToDo, trainModel } from './train/train-model.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function report({ data, evaluation }: Model): string {
  const answers = classes.map(({ meaning }) => `answered ${meaning}`);
  const table = new Table({
    head: ['class', 'rows', 'recall', 'precision', ...answers],
    style: { head: [], border: [] },
  });
  evaluation.perClass.forEach(({ rows, recall, precision }, index) => {
    const counts = evaluation.confusion[index] ?? [];
    table.push([classes[index]?.meaning ?? '', rows, percent(recall), percent(precision), ...counts]);
  });
  const { count, mean, lowest, highest } = evaluation.otherShuffles;
  return [
    table.toString(),
    `${evaluation.folds}-fold cross-validated accuracy on ${data.rows} websites: ${percent(evaluation.accuracy)}`,
    `on ${count} other divisions: ${percent(mean)} on average, ${percent(lowest)} to ${percent(highest)}`,
    `with websites of the same features kept together: ${percent(evaluation.twinsTogether)}`,
  ].join('\n');
}

const bar = new cliProgress.SingleBar({ format: 'training [{bar}] {value} of {total} folds', clearOnComplete: true });
bar.start(foldsToDo, 0);
const model = trainModel(readDataSet(), () => bar.increment());
bar.stop();
writeFileSync(modelPath, modelText(model));
console.log(report(model));
console.log(`written to ${fileURLToPath(modelPath)}`);
