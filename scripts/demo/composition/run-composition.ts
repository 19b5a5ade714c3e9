import { readVerdictFile } from '../../../services/classifier/store/model-file.ts';
import { accuracy } from '../../train/evaluate.ts';
import { DemoError } from '../demo-error.ts';
import { percentile } from '../percentile.ts';
import { blueprintText, dockerInfo } from './documents.ts';
import {
  createOrchestratorClient,
  type OrchestratorAddress,
  type OrchestratorClient,
  type RunHop,
  type Transport,
} from './orchestrator-client.ts';
import { type RowsRun, runRows } from './run-rows.ts';
import type { RunningModels } from './start-models.ts';

/** Every row over one of the transports. */
export interface TransportRun extends RowsRun {
  readonly transport: Transport;
  /** The solution's address at the orchestrator. */
  readonly base: string;
  readonly hops: readonly HopFigures[];
  /** The steps of one run. */
  readonly sample: { readonly runId: string; readonly hops: readonly RunHop[] };
}

/** What one node took over many runs. */
export interface HopFigures {
  readonly node: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface CompositionRun {
  readonly transports: readonly TransportRun[];
  /** Rows that both transports answered with the same bytes. */
  readonly equal: number;
  readonly rows: number;
}

/** Runs whose hops are read afterwards. */
const sampledRuns = 100;

/**
 * Puts the same two documents twice, once for each transport, and sends every row both transports. Throws a DemoError where the
 * transports do not agree or the answers are worse than the composition was measured to be.
 */
export async function runComposition(
  orchestrator: OrchestratorAddress,
  { ports }: Pick<RunningModels, 'ports'>,
  onRow: (transport: Transport, done: number) => void = () => undefined,
): Promise<CompositionRun> {
  const transports: TransportRun[] = [];
  for (const transport of ['http', 'topics'] as const) {
    const client = createOrchestratorClient(orchestrator, `website-phishing-${transport}`);
    try {
      await client.deploy(blueprintText(), dockerInfo(ports), transport);
      const rows = await runRows(client, (done) => onRow(transport, done));
      transports.push({ ...rows, ...(await readHops(client, rows)), transport, base: client.base });
    } finally {
      await client.close();
    }
  }
  const [first, second] = transports;
  const pairs = (first?.answers ?? []).map(({ bytes }, index) => second?.answers[index]?.bytes.equals(bytes) === true);
  const equal = pairs.filter(Boolean).length;
  if (equal < pairs.length)
    throw new DemoError(
      `Line ${pairs.indexOf(false) + 2} of the data set is answered differently over HTTP and over topics.`,
    );
  for (const transport of transports) expectAsGoodAsMeasured(transport);
  return { transports, equal, rows: pairs.length };
}

/** The steps of runs spread evenly over all of them. */
async function readHops(
  client: OrchestratorClient,
  { answers }: RowsRun,
): Promise<Pick<TransportRun, 'hops' | 'sample'>> {
  const every = Math.max(1, Math.floor(answers.length / sampledRuns));
  const durations = new Map<string, number[]>();
  let sample: TransportRun['sample'] = { runId: '', hops: [] };
  for (const { runId } of answers.filter((_, index) => index % every === 0)) {
    sample = { runId, hops: await client.hops(runId) };
    for (const { node, durationMs } of sample.hops) {
      const known = durations.get(node) ?? [];
      known.push(durationMs);
      durations.set(node, known);
    }
  }
  const hops = [...durations].map(([node, list]) => ({
    node,
    p50Ms: percentile(list, 0.5),
    p99Ms: percentile(list, 0.99),
  }));
  return { hops, sample };
}

function expectAsGoodAsMeasured({ confusion, transport }: TransportRun): void {
  const measured = readVerdictFile().evaluation.accuracy;
  const found = accuracy(confusion);
  if (found < measured)
    throw new DemoError(
      `Over ${transport} the composition was right about ${(100 * found).toFixed(1)} % of the rows; it reaches ${(100 * measured).toFixed(1)} % even on rows it has never seen.`,
    );
}
