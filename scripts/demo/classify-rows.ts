import { modelService } from '../../services/classifier/domain/contracts.ts';
import { classes, features } from '../../services/classifier/domain/features.ts';
import { readModelFile } from '../../services/classifier/store/model-file.ts';
import { loadModelProto } from '../../services/classifier/store/model-proto.ts';
import { createRpcClient, type RpcClient } from '../../services/kit/rpc/client.ts';
import { readDataSet } from '../train/data-set.ts';
import { accuracy, type Confusion } from '../train/evaluate.ts';
import type { Addresses } from './addresses.ts';
import { DemoError } from './demo-error.ts';
import { percentile } from './percentile.ts';

/** How the classifier did on every row of the data set. */
export interface Classified {
  readonly rows: number;
  /** Counts by true class (first index) and answer (second), in the order of `classes`. */
  readonly confusion: Confusion;
  readonly callsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Enough to keep one connection busy, few enough that a call does not wait for others for long. */
export const callsInFlight = 8;

/**
 * Sends every row of the data set to the classifier. `onRow` hears the number of answers so far. Throws a DemoError when a
 * call fails or when the answers are worse than the model was measured to be.
 */
export async function classifyRows(
  { classifier, classifierPackage }: Pick<Addresses, 'classifier' | 'classifierPackage'>,
  onRow: (done: number, total: number) => void = () => undefined,
): Promise<Classified> {
  const { examples } = readDataSet();
  const client = createRpcClient(loadModelProto(classifierPackage), modelService, classifier);
  const confusion = classes.map(() => classes.map(() => 0));
  const latencies: number[] = [];
  const rest = examples.entries();
  const caller = async () => {
    for (const [line, { row, label }] of rest) {
      const began = performance.now();
      const answer = await classifyRow(client, row, line + 2, classifier);
      latencies.push(performance.now() - began);
      const counts = confusion[label];
      if (counts) counts[answer] = (counts[answer] ?? 0) + 1;
      onRow(latencies.length, examples.length);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: callsInFlight }, caller));
  } finally {
    client.close();
  }
  const seconds = (performance.now() - began) / 1_000;
  expectAsGoodAsMeasured(confusion);
  return {
    rows: latencies.length,
    confusion,
    callsPerSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

/** The index of the class that was answered. */
async function classifyRow(client: RpcClient, row: readonly number[], line: number, address: string): Promise<number> {
  const website = Object.fromEntries(features.map(({ name }, index) => [name, row[index]]));
  const { value } = await client.call('classify', website, { timeoutMs: 10_000 }).catch((error: Error) => {
    throw new DemoError(`The classifier at ${address} did not answer line ${line} of the data set: ${error.message}`);
  });
  const index = classes.findIndex((known) => BigInt(known.value) === value || known.value === value);
  if (index < 0)
    throw new DemoError(`The classifier answered line ${line} of the data set with ${value}, which is no class.`);
  return index;
}

function expectAsGoodAsMeasured(confusion: Confusion): void {
  const measured = readModelFile().evaluation.accuracy;
  const found = accuracy(confusion);
  if (found < measured)
    throw new DemoError(
      `The classifier was right about ${(100 * found).toFixed(1)} % of the rows; this model reaches ${(100 * measured).toFixed(1)} % even on rows it has never seen.`,
    );
}
