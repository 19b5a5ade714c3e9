import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cliProgress from 'cli-progress';
import Table from 'cli-table3';
import type { ModelName } from '../services/classifier/domain/contracts.ts';
import { classes, features } from '../services/classifier/domain/features.ts';
import type { Model, VerdictModel } from '../services/classifier/domain/model.ts';
import { modelPath, readModelFile } from '../services/classifier/store/model-file.ts';
import { readDataSet } from './train/data-set.ts';
import { modelText } from './train/model-text.ts';
import { tourModelPath } from './train/onnx/tour-model-path.ts';
import { treeModelAsOnnx } from './train/onnx/tree-model.ts';
import { foldsToDo, trainModel } from './train/train-model.ts';
import { trainVerdict, verdictFoldsToDo } from './train/train-verdict.ts';

// npm run train: makes the files in services/classifier/models from the data set, and of one of them the model that the tour of the web
// portal brings in. About a minute.

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function report({ data, evaluation }: Model | VerdictModel): string {
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

function train(name: ModelName, folds: number, make: (onFold: () => void) => Model | VerdictModel): void {
  const format = `training ${name} [{bar}] {value} of {total} folds`;
  const bar = new cliProgress.SingleBar({ format, clearOnComplete: true });
  bar.start(folds, 0);
  const model = make(() => bar.increment());
  bar.stop();
  writeFileSync(modelPath(name), modelText(model));
  console.log(`\n${name === 'verdict' ? 'verdict, with the opinions of the address and the site model' : name}`);
  console.log(report(model));
  console.log(`written to ${fileURLToPath(modelPath(name))}`);
}

const data = readDataSet();
for (const name of ['phishing', 'address', 'site'] as const)
  train(name, foldsToDo, (onFold) => trainModel(name, data, onFold));
train('verdict', verdictFoldsToDo, (onFold) => trainVerdict(data, onFold));
writeFileSync(tourModelPath, treeModelAsOnnx('website-phishing', features, readModelFile()));
console.log(`written to ${fileURLToPath(tourModelPath)}`);
