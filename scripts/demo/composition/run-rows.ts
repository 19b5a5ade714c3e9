import { contracts } from '../../../services/classifier/domain/contracts.ts';
import { classes, features } from '../../../services/classifier/domain/features.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import { readDataSet } from '../../train/data-set.ts';
import type { Confusion } from '../../train/evaluate.ts';
import { DemoError } from '../demo-error.ts';
import { percentile } from '../percentile.ts';
import { operation } from './documents.ts';
import type { OrchestratorClient, RunAnswer } from './orchestrator-client.ts';

/** Every row of the data set through the composition, one way. */
export interface RowsRun {
  /** In the order of the rows. */
  readonly answers: readonly RunAnswer[];
  /** Counts by true class (first index) and answer (second), in the order of `classes`. */
  readonly confusion: Confusion;
  readonly runsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs at the same time. */
export const runsInFlight = 16;

const proto = loadModelProto(contracts.phishing.packageName);
const input = proto.message(contracts.phishing.input);
const output = proto.message(contracts.phishing.output);

/** A row of the data set as the composition takes it: ClassifyIn, protobuf-serialized. */
export const messageOf = (row: readonly number[]): Buffer =>
  input.encode(Object.fromEntries(features.map(({ name }, index) => [name, row[index]])));

/** `onRow` hears how many rows have been answered. Throws a DemoError for an answer that is none. */
export async function runRows(client: OrchestratorClient, onRow: (done: number) => void): Promise<RowsRun> {
  const { examples } = readDataSet();
  const confusion = classes.map(() => classes.map(() => 0));
  const answers: RunAnswer[] = [];
  const rest = examples.entries();
  let done = 0;
  const caller = async () => {
    for (const [index, { row, label }] of rest) {
      const answer = await client.run(operation, messageOf(row));
      answers[index] = answer;
      const counts = confusion[label];
      const answered = classOf(answer.bytes);
      if (counts) counts[answered] = (counts[answered] ?? 0) + 1;
      done += 1;
      onRow(done);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: runsInFlight }, caller));
  const seconds = (performance.now() - began) / 1_000;
  const latencies = answers.map(({ tookMs }) => tookMs);
  return {
    answers,
    confusion,
    runsPerSecond: answers.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

/** The index of the class that an answer stands for. */
function classOf(bytes: Buffer): number {
  const { value } = output.decode(bytes);
  const index = classes.findIndex((known) => BigInt(known.value) === value);
  if (index < 0) throw new DemoError(`The composition answered ${bytes.toString('hex')}, which is no class.`);
  return index;
}
