import cliProgress from 'cli-progress';
import type { Addresses } from './addresses.ts';
import { type Classified, classifyRows } from './classify-rows.ts';
import { classTable, speedLine } from './report.ts';

/** Sends every row of the data set to the model that runs beside the platform. Prints as it goes. */
export async function showClassification(addresses: Addresses): Promise<Classified> {
  console.log(`\nEvery row of the data set, through gRPC at ${addresses.classifier}`);
  const bar = new cliProgress.SingleBar({ format: 'classifying [{bar}] {value} of {total}', clearOnComplete: true });
  bar.start(1, 0);
  const classified = await classifyRows(addresses, (done, total) => {
    bar.setTotal(total);
    bar.update(done);
  }).finally(() => bar.stop());
  console.log(classTable(classified));
  console.log(speedLine(classified));
  console.log('These are rows the model was trained on; the model card says how it does on others.');
  return classified;
}
