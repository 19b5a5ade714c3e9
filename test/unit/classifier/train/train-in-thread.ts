import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readDataSet } from '../../../../scripts/train/data-set.ts';
import { modelText } from '../../../../scripts/train/model-text.ts';
import { trainModel } from '../../../../scripts/train/train-model.ts';
import { trainVerdict } from '../../../../scripts/train/train-verdict.ts';
import type { ModelName } from '../../../../services/classifier/domain/contracts.ts';

/** The file a training would write, and how many folds it reported. */
export interface Trained {
  readonly text: string;
  readonly folds: number;
}

/** Trains in a thread of its own, so that several trainings take as many cores as there are. */
export async function trainInThread(name: ModelName): Promise<Trained> {
  const thread = new Worker(new URL(import.meta.url), { workerData: name });
  const [trained] = await once(thread, 'message');
  return trained;
}

function train(name: ModelName): Trained {
  let folds = 0;
  const onFold = () => {
    folds += 1;
  };
  const data = readDataSet();
  const model = name === 'verdict' ? trainVerdict(data, onFold) : trainModel(name, data, onFold);
  return { text: modelText(model), folds };
}

if (!isMainThread) parentPort?.postMessage(train(workerData));
